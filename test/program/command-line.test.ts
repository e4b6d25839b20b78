import { expect, test } from 'vitest';
import { freshPlace, runProgram } from '../support/program.ts';

/** Names each file of ours as it is loaded, one a line, on the error stream. */
const telling = `import { registerHooks } from 'node:module';
registerHooks({ load: (url, context, next) => {
  if (url.startsWith('file:')) process._rawDebug('loaded ' + url.split('/').at(-1));
  return next(url, context);
} });`;

test.each([
  [['runs', 'show'], 'runs show needs ID.', 'help runs'],
  [['write'], 'Error: please type an idea.', 'help write'],
  [['crew', 'validate'], 'crew validate needs CMD.', 'help crew'],
  [['memory', 'lp', 'rese'], 'Did you mean memory lp reset?', 'help memory'],
  [['doctor', 'x'], 'doctor does not take "x" as well.', 'help doctor'],
  [['resume', '--keep', '--redo'], 'These do not go together: --keep, --redo', 'help resume'],
])('%j is refused in two lines by the program itself', async (line, problem, help) => {
  const { code, out, err } = await runProgram(await freshPlace(), line);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err.trimEnd().split('\n')).toHaveLength(2);
  expect(err).toContain(problem);
  expect(err).toContain(`folio-tui ${help}`);
});

test.each([[['--help']], [['help', 'crew']], [['write', 'x', '--jsn']], [['runs', 'show']]])(
  '%j is answered by the launcher and its words alone: each file costs a millisecond',
  async (line) => {
    const hook = `--import=data:text/javascript,${encodeURIComponent(telling)}`;
    const { err } = await runProgram(await freshPlace(), line, { NODE_OPTIONS: hook });
    const loaded = err.split('\n').flatMap((each) => /^loaded (.*)/.exec(each)?.[1] ?? []);
    expect(loaded).toEqual(['main.js', 'help.js']);
  },
);
