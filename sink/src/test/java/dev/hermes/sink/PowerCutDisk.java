package dev.hermes.sink;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * A folder on a disk whose power is cut. What was forced is kept, names and bytes each by their own force; of all else chance
 * decides: a name is there or not, a stretch of bytes is the new, the old, or zeros. Thread-safe.
 */
final class PowerCutDisk implements FileOpener {
    private static final int STRETCH = 16;

    private final Path folder;
    /** A second name for each file, so that its bytes and its number stay when the first is gone. */
    private final Path inodes;

    private final Path survivor;
    private final Random random;
    private final Map<Object, byte[]> forcedBytes = new HashMap<>();
    private final Map<Path, Map<String, Object>> forcedNames = new HashMap<>();
    private long operationsLeft = Long.MAX_VALUE;
    private boolean cut;

    /**
     * All that lies in the folder is durable.
     *
     * @param survivor where the folder is found again when the power is back; it is created by the cut
     */
    PowerCutDisk(Path folder, Path survivor, Random random) throws IOException {
        this.folder = Files.createDirectories(folder);
        this.inodes = Files.createDirectories(folder.resolveSibling(folder.getFileName() + "-inodes"));
        this.survivor = survivor;
        this.random = random;
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.toList()) {
                if (Files.isDirectory(file)) {
                    forcedNames.put(file, names(file));
                } else {
                    forcedBytes.put(linked(file), Files.readAllBytes(file));
                }
            }
        }
    }

    /** Works for so many openings, writes and forces, and never again. */
    synchronized void cutAfter(long operations) {
        operationsLeft = operations;
    }

    synchronized boolean isCut() {
        return cut;
    }

    @Override
    public synchronized FileChannel open(Path file, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
            throws IOException {
        operate();
        FileChannel channel = FileChannel.open(file, options, attributes);
        boolean isFile = options.contains(StandardOpenOption.WRITE);
        return isFile ? new FileOf(channel, linked(file)) : new FolderOf(channel, file);
    }

    private void operate() throws IOException {
        if (!cut && operationsLeft-- <= 0) {
            cut = true;
            survive(folder, survivor);
        }
        if (cut) {
            throw new IOException("the power is cut");
        }
    }

    private Object linked(Path file) throws IOException {
        Object inode = inode(file);
        if (!Files.exists(inodes.resolve(name(inode)))) {
            Files.createLink(inodes.resolve(name(inode)), file);
        }
        return inode;
    }

    private static String name(Object inode) {
        return inode.toString().replaceAll("[^0-9a-z]+", "-");
    }

    private static Object inode(Path file) throws IOException {
        return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                .fileKey();
    }

    private static Map<String, Object> names(Path folder) throws IOException {
        Map<String, Object> names = new TreeMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                names.put(file.getFileName().toString(), inode(file));
            }
        }
        return names;
    }

    private void survive(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        Map<String, Object> forced = forcedNames.getOrDefault(from, Map.of());
        Map<String, Object> latest = names(from);
        Set<String> all = new TreeSet<>(forced.keySet());
        all.addAll(latest.keySet());
        for (String name : all) {
            Object inode = (random.nextBoolean() ? forced : latest).get(name);
            if (inode == null) {
                continue;
            }
            if (Files.isDirectory(from.resolve(name))) {
                survive(from.resolve(name), to.resolve(name));
            } else {
                writeSurvivor(inode, to.resolve(name));
            }
        }
    }

    private void writeSurvivor(Object inode, Path file) throws IOException {
        Path link = inodes.resolve(name(inode));
        if (Files.exists(link)) { // else a lock, of which only the name matters
            Files.write(file, mixed(forcedBytes.getOrDefault(inode, new byte[0]), Files.readAllBytes(link)));
            Files.setLastModifiedTime(file, Files.getLastModifiedTime(link));
        }
    }

    private byte[] mixed(byte[] forced, byte[] latest) {
        int shortest = Math.min(forced.length, latest.length);
        int length = shortest + random.nextInt(Math.max(forced.length, latest.length) - shortest + 1);
        byte[] mixed = Arrays.copyOf(forced, length);
        for (int from = 0; from < length; from += STRETCH) {
            int to = Math.min(Math.min(from + STRETCH, length), latest.length);
            if (to > from && random.nextBoolean()) {
                System.arraycopy(latest, from, mixed, from, to - from);
            }
        }
        return mixed;
    }

    private final class FileOf extends ForwardingChannel {
        private final Object inode;

        FileOf(FileChannel channel, Object inode) {
            super(channel);
            this.inode = inode;
        }

        @Override
        public int write(ByteBuffer bytes) throws IOException {
            synchronized (PowerCutDisk.this) {
                operate();
                return super.write(bytes);
            }
        }

        @Override
        public int write(ByteBuffer bytes, long position) throws IOException {
            synchronized (PowerCutDisk.this) {
                operate();
                return super.write(bytes, position);
            }
        }

        @Override
        public void force(boolean metaData) throws IOException {
            synchronized (PowerCutDisk.this) {
                operate();
                forcedBytes.put(inode, Files.readAllBytes(inodes.resolve(name(inode))));
            }
        }
    }

    private final class FolderOf extends ForwardingChannel {
        private final Path path;

        FolderOf(FileChannel channel, Path path) {
            super(channel);
            this.path = path;
        }

        @Override
        public void force(boolean metaData) throws IOException {
            synchronized (PowerCutDisk.this) {
                operate();
                forcedNames.put(path, names(path));
            }
        }
    }
}
