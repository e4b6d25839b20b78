import { type Act, acting, closing, lines, tool } from '../claude-script.ts';
import { saidBy, whoInPrompt } from '../crew/said-by.ts';

/** Every role of a cmd of one task; its coder reads, mends, runs the tests and reports. */
export function answerTo(input: string): readonly Act[] {
  const { message } = JSON.parse(input);
  const prompt = message.content.map(({ text }: { text: string }) => text).join('\n');
  const who = whoInPrompt(prompt);
  if (who !== 'worker 1') return [{ print: lines.ready }, ...closing(saidBy(who))];
  const mend = { path: 'sum.js', edits: [{ find: 'a - b', replace: 'a + b' }] };
  return [
    { print: lines.ready },
    ...acting('I read.', tool('read_file', { path: 'sum.js' })),
    ...acting('I mend.', tool('edit_file', mend)),
    ...acting('I test.', tool('run_command', { command: 'node --test' })),
    ...closing(saidBy(who), 4),
  ];
}
