import { kitty } from './modes.ts';
import type { TtyFilter } from './tty-filter.ts';

/** The kitty keyboard of a terminal that says it knows it. */
export type Keyboard = {
  /** Our screen is there: switched on now, or as soon as the terminal has answered. */
  on(): void;
  /** Before our screen is left, for a while or for good. */
  off(): void;
};

/** Asks whether the terminal knows it. However late the answer comes, it counts: the start may be busy for long. */
export function takeKeyboard(filter: TtyFilter, write: (text: string) => void): Keyboard {
  let known = false;
  let wanted = false;
  let isOn = false;
  const enter = () => {
    if (!known || !wanted || isOn) return;
    isOn = true;
    write(kitty.enter);
  };
  const stopAsking = filter.onReply((reply) => {
    if (!kitty.isAnswer(reply)) return;
    known = true;
    stopAsking();
    enter();
  });
  write(kitty.ask);
  return {
    on() {
      wanted = true;
      enter();
    },
    off() {
      wanted = false;
      if (isOn) write(kitty.leave);
      isOn = false;
    },
  };
}
