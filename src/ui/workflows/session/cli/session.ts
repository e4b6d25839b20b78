import { choice, nothing, text, whole } from '../../../cli/flag.ts';
import { inFile, needed, noMore, typed } from '../../../cli/line-words.ts';
import { type Given, payerAnswer } from '../../../cli/options.ts';
import { recordedWords, rehearsalFlag } from '../../../cli/rehearsal-flag.ts';
import { Usage } from '../../../cli/usage-problem.ts';
import { defineVerb } from '../../../cli/verb.ts';

const flags = {
  file: text('FILE'),
  session: choice('planning', 'design', 'implement', 'retrospective'),
  type: choice('implement', 'investigate', 'review', 'design', 'strategy'),
  persona: nothing,
  'no-persona': nothing,
  'on-block': choice('stop', 'continue'),
  'executor-timeout': whole(1, 3600),
  'enforce-min-iterations': { ...nothing, sets: ['session.enforce_min_iterations'] },
  control: nothing,
  rehearsal: rehearsalFlag,
} as const;

/** `session "REQUEST"`, `session undo SESSION`. */
function read(words: readonly string[], given: Given<typeof flags>) {
  const [first, name, ...more] = words;
  if (first !== 'undo' || given.file !== undefined) return readRequest(words, given);
  noMore(more, 'session undo');
  return { action: 'undo' as const, session: needed(name, 'session undo', 'SESSION') };
}

function readRequest([first, ...more]: readonly string[], given: Given<typeof flags>) {
  const { file } = given;
  if (file !== undefined && first !== undefined)
    throw new Usage({ kind: 'conflict', flags: ['--file', first] });
  if (given.persona && given['no-persona'])
    throw new Usage({ kind: 'conflict', flags: ['--persona', '--no-persona'] });
  noMore(more, 'session');
  const recorded = recordedWords(given);
  const own = first === undefined && recorded !== undefined ? recorded : undefined;
  return {
    action: 'start' as const,
    request:
      file === undefined ? (own ?? typed(needed(first, 'session', '"REQUEST"'))) : inFile(file),
    input: {
      session: given.session ?? null,
      type: given.type ?? null,
      persona: given.persona ? true : given['no-persona'] ? false : null,
      control: given.control,
      executorTimeout: given['executor-timeout'] ?? null,
    },
    onBlock: given['on-block'] ?? null,
    answers: payerAnswer(given),
  };
}

/** `session "REQUEST"`: in the cockpit where there is a terminal, else line by line. */
export const session = defineVerb({
  name: 'session',
  flags,
  read,
  // only a new one has a screen of its own
  cockpit: (command) =>
    command.action !== 'start'
      ? undefined
      : async (texts) => {
          const { request, input, onBlock, answers, options } = command;
          const words = await texts.text(request);
          return {
            ...{ kind: 'begin', workflow: 'session', words, tell: [] },
            input: { ...input, request: words, onBlock },
            options: { answers, yes: options.yes },
          };
        },
  mayCreate: ({ action }) => action === 'start',
  perform: async (command, ports, house) => {
    if (command.action === 'undo') {
      const { undoDeed } = await import('./undo-deeds.ts');
      return await undoDeed(command, ports, house);
    }
    const { sessionDeed } = await import('./session-deeds.ts');
    return await sessionDeed(command, ports, house);
  },
});
