import { done, lastMessage, resultsIn, use } from '../acting-sitting.ts';
import type { Answer, Served } from '../fault-server.ts';

export const testCommand = 'node --test';

/** A coder that looks at what came of its last call, and does what a sensible one would do next. */
export function sensibleCoder(request: Served): Answer {
  const [result] = resultsIn(request).slice(-1);
  if (result === undefined) return read(request);
  const name = nameOf(request, result.id);
  if (name === 'read_file') {
    if (result.isError) return read(request);
    return result.text.includes('a - b') ? edit(request) : runTests(request);
  }
  if (name === 'edit_file') return result.isError ? read(request) : runTests(request);
  return /Interrupted|Not run/.test(result.text) ? runTests(request) : done;
}

/** Notes of people that the last message carries. */
export function notesIn(request: Served): string {
  return lastMessage(request)
    .blocks.filter(({ type }) => type === 'text')
    .map(({ text }) => String(text))
    .join('\n');
}

function nameOf({ asked }: Served, id: string): string {
  const blocks = asked.messages.flatMap(({ content }) =>
    typeof content === 'string' ? [] : content,
  );
  return String(blocks.find((block) => block['id'] === id)?.['name']);
}

const call = (request: Served, name: string, input: object): Answer => ({
  calls: [use(name, input, `toolu_${request.asked.messages.length}`)],
});
const read = (request: Served) => call(request, 'read_file', { path: 'sum.js' });
const edit = (request: Served) =>
  call(request, 'edit_file', {
    path: 'sum.js',
    edits: [{ find: 'a - b', replace: 'a + b' }],
  });
const runTests = (request: Served) => call(request, 'run_command', { command: testCommand });
