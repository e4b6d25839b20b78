import type { Cockpit } from '../../cockpit/cockpit-state.ts';
import type { Messages } from '../../messages/ja.ts';
import type { Terminal } from '../../terminal/use-terminal.ts';

/** Puts a text into the clipboard, and says where it is. */
export function sayCopied(
  cockpit: Pick<Cockpit, 'say'>,
  terminal: Pick<Terminal, 'copy'>,
  text: string,
  { screens: { copied } }: Messages,
): void {
  const done = terminal.copy(text);
  if (done === undefined) cockpit.say(copied.failed, 'warn');
  else if (done.file === null) cockpit.say(copied.done, 'good');
  else if (done.sent) cockpit.say(copied.sent(done.file), 'good');
  else cockpit.say(copied.file(done.file), 'warn');
}
