import type { InputHistory } from './engine/workspace/input-history.ts';
import { unsentText } from './ui/messages/left.ts';

/** Keeps what was typed and not sent where ↑ finds it; what the shell is told of it, '' of nothing. Never rejects. */
export async function keepUnsent(
  text: string,
  history: () => Promise<Pick<InputHistory, 'add'>>,
  language: 'ja' | 'en',
): Promise<string> {
  if (text.trim() === '') return '';
  const kept = await history()
    .then((opened) => opened.add(text))
    .then(() => true)
    .catch(() => false);
  return unsentText(text, kept, language);
}
