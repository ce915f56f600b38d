package dev.hermes.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.ByteBuffer;

/** HTTP/2 by hand (RFC 9113), as no library does it. Not thread-safe. */
final class Http2Frames {
    static final int DATA = 0;
    static final int HEADERS = 1;
    static final int RST_STREAM = 3;
    static final int SETTINGS = 4;

    private static final int END_STREAM = 1;
    private static final int END_HEADERS = 4;
    private static final short INITIAL_WINDOW_SIZE = 4;

    private final OutputStream out;
    private final DataInputStream in;

    Http2Frames(Socket socket) throws IOException {
        this.out = socket.getOutputStream();
        this.in = new DataInputStream(socket.getInputStream());
    }

    /** Begins as a client that takes so many bytes of each answer until it says that it takes more. */
    void beginWithWindow(int bytes) throws IOException {
        begin(ByteBuffer.allocate(6).putShort(INITIAL_WINDOW_SIZE).putInt(bytes).array());
    }

    /** Begins as a client with the usual settings. */
    void begin() throws IOException {
        begin(new byte[0]);
    }

    private void begin(byte[] settings) throws IOException {
        out.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(UTF_8));
        send(SETTINGS, 0, 0, settings);
    }

    /** A whole request. */
    void get(int stream, String path) throws IOException {
        send(HEADERS, END_STREAM | END_HEADERS, stream, headers("GET", path));
    }

    /** The beginning of a request. */
    void post(int stream, String path) throws IOException {
        send(HEADERS, END_HEADERS, stream, headers("POST", path));
    }

    /** A piece of a request's body, which is not its last. */
    void data(int stream, byte[] piece) throws IOException {
        send(DATA, 0, stream, piece);
    }

    /** The type of the frame that ends a stream. */
    int awaitEndOf(int stream) throws IOException {
        while (true) {
            int lengthAndType = in.readInt();
            int flags = in.readByte();
            int of = in.readInt();
            in.skipNBytes(lengthAndType >>> 8);
            int type = lengthAndType & 0xFF;
            boolean mayEnd = type == DATA || type == HEADERS;
            if (of == stream && (type == RST_STREAM || (mayEnd && (flags & END_STREAM) != 0))) {
                return type;
            }
        }
    }

    /** Section 4.1. */
    private void send(int type, int flags, int stream, byte[] payload) throws IOException {
        out.write(ByteBuffer.allocate(9 + payload.length)
                .putInt(payload.length << 8 | type)
                .put((byte) flags)
                .putInt(stream)
                .put(payload)
                .array());
    }

    private static byte[] headers(String method, String path) {
        return headers(":method", method, ":scheme", "http", ":path", path, ":authority", "localhost");
    }

    /** RFC 7541, section 6.2.2: names and values as they are. */
    private static byte[] headers(String... namesAndValues) {
        ByteArrayOutputStream block = new ByteArrayOutputStream();
        for (int i = 0; i < namesAndValues.length; i++) {
            if (i % 2 == 0) {
                block.write(0);
            }
            block.write(namesAndValues[i].length());
            block.writeBytes(namesAndValues[i].getBytes(UTF_8));
        }
        return block.toByteArray();
    }
}
