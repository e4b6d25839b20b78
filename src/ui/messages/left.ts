/** Said on the shell's own screen by a cockpit that was left while something was at work; '' where nothing was. */
export function leftText(stopped: readonly string[], language: 'ja' | 'en'): string {
  const words = { ja, en }[language];
  return stopped.map((id) => `${words(id)}\n`).join('');
}

const ja = (id: string) => `止めました。書いたものは残っています。続きは folio-tui resume ${id}`;

const en = (id: string) => `Stopped; what was written is kept. To go on: folio-tui resume ${id}`;
