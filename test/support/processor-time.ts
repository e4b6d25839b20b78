/** Milliseconds that this thread has computed since: whoever else is at work on the machine does not count. */
export function processorClock(): () => number {
  const before = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  };
}
