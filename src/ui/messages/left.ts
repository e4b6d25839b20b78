import type { LeftRun } from '../../engine/runs/runs-at-work.ts';
import { byNpm } from './by-npm.ts';

/**
 * Said on the shell's own screen by a cockpit that was left, of each run that is not done: how it stands, and below it the
 * command, which no edge of the terminal cuts; '' where there is none.
 */
export function leftText(
  left: readonly LeftRun[],
  language: 'ja' | 'en',
  startedByNpm = false,
): string {
  const words = { ja, en }[language];
  const text = left.map(({ id, how }) => `${words[how](id)}\n`).join('');
  return startedByNpm ? byNpm(text) : text;
}

type Words = Readonly<Record<LeftRun['how'], (id: string) => string>>;

const ja: Words = {
  stopped: (id) => `止めました。書いたものは残っています。続けるには:\n  folio-tui resume ${id}`,
  failed: (id) =>
    `失敗で止まりました。書いたものは残っています。もう一度試すには:\n  folio-tui resume ${id}`,
  asks: (id) =>
    `返事を待っています。書いたものは残っています。続けるには:\n  folio-tui resume ${id}`,
  done_elsewhere: (id) =>
    `別の画面で最後まで終わりました。記録を見るには:\n  folio-tui runs log ${id}`,
  goes_on_elsewhere: (id) =>
    `別の画面で続きが進んでいます。様子を見るには:\n  folio-tui resume ${id}`,
  cancelled: (id) =>
    `取り消しました。続きはありません（書いたものは残っています）。何が残ったか:\n  folio-tui runs log ${id}`,
};

const en: Words = {
  stopped: (id) => `Stopped; what was written is kept. To go on:\n  folio-tui resume ${id}`,
  failed: (id) => `It failed; what was written is kept. To try again:\n  folio-tui resume ${id}`,
  asks: (id) =>
    `Waiting for your answer; what was written is kept. To go on:\n  folio-tui resume ${id}`,
  done_elsewhere: (id) => `Finished in another window:\n  folio-tui runs log ${id}`,
  goes_on_elsewhere: (id) =>
    `Another window goes on with it. To watch it:\n  folio-tui resume ${id}`,
  cancelled: (id) =>
    `Cancelled for good; what was written is kept. What stays:\n  folio-tui runs log ${id}`,
};

/** Said of what was typed on the first screen and not sent; where it could not be kept (a full disk, say) it is handed back. */
export function unsentText(text: string, kept: boolean, language: 'ja' | 'en'): string {
  return kept ? `${unsent[language]}\n` : `${text}\n`;
}

const unsent = {
  ja: '送っていない文は取ってあります。最初の画面の欄で ↑ を押すと戻ります。',
  en: 'What you typed and did not send is kept: ↑ in the first screen’s field brings it back.',
};
