import { type Act, speech } from '../claude-script.ts';
import { rehearsedAnswer } from '../folio/rehearsed-reply.ts';

/** A sensible model: what the rehearsal has for the file that the prompt wants. */
export function answerTo(input: string): readonly Act[] {
  const { message } = JSON.parse(input);
  const prompt = message.content.map(({ text }: { text: string }) => text).join('\n');
  const reply = rehearsedAnswer('ja')({ text: prompt });
  const half = Math.floor(reply.length / 2);
  return speech(reply.slice(0, half), reply.slice(half));
}
