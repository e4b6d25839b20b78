import { useEffect, useState } from 'react';

/** The time, told once a second while something is going on; else it stands still and nothing is drawn. */
export function useNow(now: () => Date, running: boolean): number {
  const [time, setTime] = useState(() => now().getTime());
  useEffect(() => {
    setTime(now().getTime());
    if (!running) return;
    const timer = setInterval(() => setTime(now().getTime()), 1000);
    return () => clearInterval(timer);
  }, [now, running]);
  return time;
}
