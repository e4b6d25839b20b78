/** A run that can go on; `asks`: it rests at a question and not because it was stopped. */
type Left = { readonly id: string; readonly asks: boolean };

/** Said on the shell's own screen by a cockpit that was left: one line for each run that can go on, '' where there is none. */
export function leftText(left: readonly Left[], language: 'ja' | 'en'): string {
  const words = { ja, en }[language];
  return left.map((run) => `${words(run)}\n`).join('');
}

const ja = ({ id, asks }: Left) =>
  `${asks ? '返事を待っています' : '止めました'}。書いたものは残っています。続きは folio-tui resume ${id}`;

const en = ({ id, asks }: Left) =>
  `${asks ? 'Waiting for your answer' : 'Stopped'}; what was written is kept. To go on: folio-tui resume ${id}`;
