package dev.hermes.http;

import com.linecorp.armeria.common.TlsProvider;
import com.linecorp.armeria.common.util.BlockingTaskExecutor;
import com.linecorp.armeria.server.Server;
import com.linecorp.armeria.server.ServerBuilder;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An HTTP server with a few endpoints, each below the first segment of the path. Connections, headers, the time that these take
 * to come, the time that a request takes and the time that its caller takes nothing of the answer are bounded. Thread-safe.
 */
public final class HttpServer implements AutoCloseable {
    /** The name of what is asked at {@code /} itself. */
    public static final String ROOT = "";

    private static final Logger LOG = LoggerFactory.getLogger(HttpServer.class);

    private static final int MOST_CONNECTIONS = 1_000;
    /** Of all connections, those on which nobody has shown a token. */
    private static final int STRANGERS_ONE_IN = 4;

    private static final int MOST_STREAMS = 100;
    private static final int LONGEST_HEADERS = 16 << 10;
    private static final int IO_THREADS = 2;
    private static final int WORKERS = 4;
    private static final Duration LONGEST_REQUEST = Duration.ofSeconds(30);
    private static final Duration FIRST_REQUEST = Duration.ofSeconds(10);
    private static final Duration LONGEST_IDLE = Duration.ofSeconds(60);
    private static final Duration LONGEST_UNTAKEN = Duration.ofSeconds(10);
    private static final Duration LONGEST_CONNECTION = Duration.ofMinutes(15);

    /**
     * A client that is told no while it still sends may see the end of its stream before the answer. One that is still sending
     * after this time misses it, and over HTTP/2 waits until its connection is closed.
     */
    private static final Duration REFUSED_BODY = FIRST_REQUEST;

    /** Answers that are ready are still written. */
    private static final Duration QUIET_BEFORE_STOP = Duration.ofMillis(50);

    private static final Duration LONGEST_STOP = Duration.ofSeconds(5);

    /** A certificate that is replaced is shown to new connections from then on. */
    private static final Duration CERTIFICATE_READ_EVERY = Duration.ofSeconds(5);

    private final Server server;
    private final Front front;
    private final String url;
    private final Refusals refusals;
    private final Strangers strangers;
    private final TokenSource tokens;

    private HttpServer(
            Server server, Front front, String url, Refusals refusals, Strangers strangers, TokenSource tokens) {
        this.server = server;
        this.front = front;
        this.url = url;
        this.refusals = refusals;
        this.strangers = strangers;
        this.tokens = tokens;
    }

    /** A server with no endpoints yet. */
    public static Builder builder(HttpConfig config) {
        return new Builder(config);
    }

    /** Where it answers: {@code http://127.0.0.1:8420}. */
    public String url() {
        return url;
    }

    /**
     * What was turned away since the start, by name: requests that were {@code refused_overloaded}, {@code refused_no_token} …,
     * {@code connections_driven_out}, on which nobody had shown a token when newer ones came, {@code answers_not_taken} by callers
     * that were cut off, and {@code tokens_not_taken}: how often the teams' file changed into one that is wrong.
     */
    public Map<String, Long> counters() {
        Map<String, Long> counters = refusals.counters();
        counters.put("connections_driven_out", strangers.drivenOut());
        counters.put("answers_not_taken", front.cutOff());
        counters.put("tokens_not_taken", tokens.refused());
        return counters;
    }

    /** Stops to listen; waits for answers under way, for some seconds at most. Its threads end a moment later. */
    @Override
    public void close() {
        stop(server);
        try {
            front.underWay().closeAndAwait(LONGEST_STOP);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The library lets a thread that has nothing to do wait two seconds for work: nobody has to wait with it. */
    private static void stop(Server server) {
        CompletableFuture<Void> unused = server.stop().whenComplete((stopped, failure) -> {
            if (failure != null) {
                LOG.warn("http server did not stop well", failure);
            }
        });
    }

    /** Collects endpoints. Not thread-safe. */
    public static final class Builder {
        private final HttpConfig config;
        private final Map<String, Front.Mounted> services = new LinkedHashMap<>();
        private Duration longestRequest = LONGEST_REQUEST;
        private Duration firstRequest = FIRST_REQUEST;
        private Duration longestUntaken = LONGEST_UNTAKEN;
        private int connections = MOST_CONNECTIONS;

        private Builder(HttpConfig config) {
            this.config = config;
        }

        /** Answers what is asked below a name. */
        public Builder endpoint(String name, Access access, Endpoint endpoint) {
            return service(name, access, new EndpointService(endpoint));
        }

        /** The same for what answers asynchronously, and looks at the request's body itself. */
        public Builder service(String name, Access access, Service service) {
            if (config.isOpen() && access != Access.OPEN) {
                throw new IllegalStateException("no token would open " + name);
            }
            services.put(name, new Front.Mounted(access, service));
            return this;
        }

        /** How long a request may take to come, and where the service does not say otherwise, to be answered: 30 s. */
        Builder longestRequest(Duration longestRequest) {
            this.longestRequest = longestRequest;
            return this;
        }

        /** How long a connection may take until a request's headers are there, while none had a token: 10 s. */
        Builder firstRequest(Duration firstRequest) {
            this.firstRequest = firstRequest;
            return this;
        }

        /** How long a caller may take nothing of its answer, where the service does not say otherwise: 10 s. */
        Builder longestUntaken(Duration longestUntaken) {
            this.longestUntaken = longestUntaken;
            return this;
        }

        /** Most connections at a time: 1,000. */
        Builder connections(int connections) {
            this.connections = connections;
            return this;
        }

        /**
         * Starts to answer.
         *
         * @throws HttpPortException when it cannot listen there
         * @throws IllegalArgumentException when certificate and key cannot be used
         */
        public HttpServer start() throws IOException {
            Refusals refusals = new Refusals();
            Front front = new Front(services, refusals, longestUntaken);
            Strangers strangers = new Strangers(Math.max(1, connections / STRANGERS_ONE_IN));
            Server server = server(front, refusals, strangers);
            try {
                server.start().join();
            } catch (CompletionException e) {
                stop(server);
                throw reason(e);
            }
            int port = server.activeLocalPort();
            TokenSource tokens = config.isOpen() ? Tokens.none() : config.tokens();
            front.guardBy(new Guard(config.scheme(), config.allowedHosts(), port, tokens));
            String url = config.scheme() + "://" + config.ownHost() + ":" + port;
            return new HttpServer(server, front, url, refusals, strangers, tokens);
        }

        private Server server(Front front, Refusals refusals, Strangers strangers) {
            ServerBuilder server = Server.builder();
            InetSocketAddress address = new InetSocketAddress(config.inetAddress(), config.port());
            if (config.tls() == null) {
                server.http(address);
            } else {
                server.https(address)
                        .tlsProvider(TlsProvider.ofScheduled(new LatestKeyPair(config.tls()), CERTIFICATE_READ_EVERY));
            }
            return bounded(server.serviceUnder("/", front).errorHandler(refusals))
                    .workerGroup(IO_THREADS)
                    .requestTimeout(longestRequest)
                    .maxNumConnections(connections)
                    .childChannelPipelineCustomizer(connection ->
                            ConnectionWatch.begin(connection.channel(), strangers, firstRequest, LONGEST_IDLE))
                    .build();
        }

        private static ServerBuilder bounded(ServerBuilder server) {
            return server.blockingTaskExecutor(
                            BlockingTaskExecutor.builder()
                                    .numThreads(WORKERS)
                                    .threadNamePrefix("hermes-http")
                                    .daemon(true)
                                    .build(),
                            true)
                    .maxRequestLength(0) // whoever reads a body bounds it, and drops the rest: see BodyReader
                    .http1MaxHeaderSize(LONGEST_HEADERS)
                    .http1MaxInitialLineLength(LONGEST_HEADERS)
                    .http2MaxHeaderListSize(LONGEST_HEADERS)
                    .http2MaxStreamsPerConnection(MOST_STREAMS)
                    .idleTimeout(LONGEST_IDLE)
                    .requestAutoAbortDelay(REFUSED_BODY)
                    .maxConnectionAge(LONGEST_CONNECTION)
                    .gracefulShutdownTimeout(QUIET_BEFORE_STOP, LONGEST_STOP)
                    .defaultHostname("none.invalid") // a request without a host; else the machine's name is looked up
                    .unloggedExceptionsReportInterval(Duration.ZERO) // refusals are counted
                    .disableServerHeader();
        }

        private IOException reason(CompletionException failure) throws IOException {
            Throwable cause = failure.getCause();
            if (!(cause instanceof BindException)) {
                return new IOException("cannot listen on " + config.address() + ":" + config.port(), cause);
            }
            boolean ours = config.inetAddress().isAnyLocalAddress()
                    || NetworkInterface.getByInetAddress(config.inetAddress()) != null;
            return ours
                    ? HttpPortException.taken(config.address(), config.port(), cause)
                    : HttpPortException.foreign(config.address(), cause);
        }
    }
}
