/** The most that is kept (characters), so that endless warnings cannot fill the memory. */
const longest = 20_000;

type WriteDone = (error?: Error | null) => void;

/**
 * Keeps what is written to the error stream, warnings of Node included, from the screen: it would stand in the middle
 * of a frame. Returns how to let go; that gives what was held back, so that it can be said afterwards.
 */
export function holdWords(): () => string {
  let held = '';
  const hold = (text: string) => {
    held = (held + text).slice(0, longest);
  };
  // Node prints warnings past `stderr.write`, by listeners of its own.
  const printers = process.listeners('warning');
  const onWarning = ({ name, message }: Error) => hold(`${name}: ${message}\n`);
  for (const printer of printers) process.off('warning', printer);
  process.on('warning', onWarning);
  const { stderr } = process;
  const write = stderr.write;
  stderr.write = (
    chunk: string | Uint8Array,
    encoding?: BufferEncoding | WriteDone,
    done?: WriteDone,
  ): boolean => {
    hold(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString());
    const written = typeof encoding === 'function' ? encoding : done;
    if (written) process.nextTick(written);
    return true;
  };
  let letGo = false;
  return () => {
    if (letGo) return '';
    letGo = true;
    stderr.write = write;
    process.off('warning', onWarning);
    for (const printer of printers) process.on('warning', printer);
    return held;
  };
}
