import type { Cockpit } from '../../cockpit/cockpit-state.ts';
import type { Messages } from '../../messages/ja.ts';
import type { Copied } from '../../terminal/copying.ts';
import type { Terminal } from '../../terminal/use-terminal.ts';

/** Puts a text into the clipboard, and says where it is. */
export function sayCopied(
  cockpit: Pick<Cockpit, 'say' | 'attempt'>,
  terminal: Pick<Terminal, 'copy'>,
  text: string,
  { screens: { copied } }: Messages,
): void {
  void cockpit.attempt(async () => {
    const done = await terminal.copy(text);
    const arrived = done.kind === 'sent' || done.kind === 'tmux';
    cockpit.say(whereItIs(done, copied), arrived ? 'good' : 'warn');
  });
}

function whereItIs(done: Copied, words: Messages['screens']['copied']): string {
  switch (done.kind) {
    case 'sent':
      return done.file === undefined ? words.sent : words.sentAndFile(done.file);
    case 'tmux':
      return words.tmux;
    case 'buffer':
      return done.long ? words.bufferLong : words.buffer;
    case 'file':
      return words.file(done.file);
    case 'failed':
      return words.failed;
    default:
      return done satisfies never;
  }
}
