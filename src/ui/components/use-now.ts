import { useEffect, useState } from 'react';
import { useLook } from './look.tsx';
import { paceOf } from './motion.ts';

/**
 * The time, told once a second while something is going on (less often where little shall move); else it stands still
 * and nothing is drawn.
 */
export function useNow(now: () => Date, running: boolean): number {
  const { clockMs } = paceOf(useLook().motion, 1);
  const [time, setTime] = useState(() => now().getTime());
  useEffect(() => {
    setTime(now().getTime());
    if (!running) return;
    const timer = setInterval(() => setTime(now().getTime()), clockMs);
    return () => clearInterval(timer);
  }, [now, running, clockMs]);
  return time;
}
