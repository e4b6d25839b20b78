import { EventEmitter } from 'node:events';
import { leaveAlternateScreen } from './modes.ts';

/** At most one change of size is heard in this time (ms): a window being dragged sends hundreds. */
const restMs = 100;
/** From so many on, one after the other, it is dragged for long, and hears less of it. */
const many = 10;
const longRestMs = 300;

/**
 * The terminal's output, with its changes of size held down: the first is heard at once, then the newest one each time
 * the rest is over. Until then `columns` and `rows` stay what was drawn for. The alternate screen is emptied before it is left:
 * where it has become wider meanwhile, tmux puts its wide lines among those of the shell.
 */
export function calmResizes(stdout: NodeJS.WriteStream): NodeJS.WriteStream {
  const calm = new EventEmitter();
  const now = () => ({ columns: stdout.columns, rows: stdout.rows });
  let size = now();
  let resting: NodeJS.Timeout | undefined;
  let inOne = 0;
  const hear = () => {
    const next = now();
    if (resting !== undefined || (next.columns === size.columns && next.rows === size.rows)) return;
    size = next;
    inOne += 1;
    const rested = () => {
      resting = undefined;
      hear();
      if (resting === undefined) inOne = 0;
    };
    resting = setTimeout(rested, inOne < many ? restMs : longRestMs);
    // A window that is still being dragged keeps no process alive.
    resting.unref();
    calm.emit('resize');
  };
  calm.on('removeListener', () => {
    if (calm.listenerCount('resize') === 0) stdout.off('resize', hear);
  });
  // the last of these: it would hear of the other one too
  calm.on('newListener', () => {
    if (calm.listenerCount('resize') === 0) stdout.on('resize', hear);
  });
  const own: Readonly<Record<string, unknown>> = {
    write: (text: string, ...more: []) =>
      stdout.write(
        text === leaveAlternateScreen ? `\u001B[999;999H\u001B[1J${text}` : text,
        ...more,
      ),
    on: (name: string, listener: () => void) => {
      (name === 'resize' ? calm : stdout).on(name, listener);
      return stream;
    },
    off: (name: string, listener: () => void) => {
      (name === 'resize' ? calm : stdout).off(name, listener);
      return stream;
    },
  };
  const stream: NodeJS.WriteStream = new Proxy(stdout, {
    get(target, name) {
      if (name === 'columns' || name === 'rows') return size[name];
      if (typeof name === 'string' && Object.hasOwn(own, name)) return own[name];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return stream;
}
