import { choice, nothing, text, whole } from '../../../cli/flag.ts';
import { inFile, needed, noMore, typed } from '../../../cli/line-words.ts';
import { allow, type Given, payerAnswer } from '../../../cli/options.ts';
import { recordedWords, rehearsalFlag } from '../../../cli/rehearsal-flag.ts';
import { Usage } from '../../../cli/usage-problem.ts';
import { defineVerb } from '../../../cli/verb.ts';
import { workTaken } from './plan-taken.ts';

const flags = {
  direct: choice('typo', 'line', 'config'),
  dag: nothing,
  'plan-validation': { ...nothing, sets: ['plan_validation'] },
  'no-plan-validation': { ...nothing, sets: ['plan_validation'], as: false },
  'no-aggregate': nothing,
  'no-retrospect': nothing,
  retrospect: text('CMD'),
  secretary: { ...nothing, sets: ['secretary.enabled'] },
  'no-secretary': { ...nothing, sets: ['secretary.enabled'], as: false },
  'max-parallel': { ...whole(1, 20), sets: ['max_parallel'] },
  'max-retries': { ...whole(0, 10), sets: ['max_retries'] },
  apply: nothing,
  allow,
  file: text('FILE'),
  rehearsal: rehearsalFlag,
} as const;

type GivenToCrew = Given<typeof flags>;

/** `crew "REQUEST"`, `crew apply CMD` and its like, `crew --retrospect CMD`; `cmd`: a name, or a folder of a cmd. */
function read(words: readonly string[], given: GivenToCrew) {
  refuseBoth(given);
  const deed = given.file === undefined ? deeds.find((each) => each === words[0]) : undefined;
  if (deed !== undefined) return readDeed(deed, words.slice(1));
  if (given.retrospect !== undefined) {
    noMore(words, 'crew');
    return { action: 'look_back' as const, cmd: given.retrospect };
  }
  return readRequest(words, given);
}

/** What is done about a cmd that is there. A request of one of these words alone comes by `--file`. */
const deeds = ['diff', 'apply', 'drop', 'undo', 'validate'] as const;

/** `undo` and `validate` are about the whole of it. */
function readDeed(deed: (typeof deeds)[number], [name, task, ...more]: readonly string[]) {
  const verb = `crew ${deed}`;
  const cmd = needed(name, verb, 'CMD');
  noMore(more, verb);
  if (deed !== 'undo' && deed !== 'validate')
    return {
      ...{ action: 'work' as const, deed, cmd },
      task: task === undefined ? null : numberOf(task),
    };
  noMore(task === undefined ? [] : [task], verb);
  return { action: deed, cmd };
}

function numberOf(task: string): number {
  if (!/^[1-9]\d{0,5}$/.test(task))
    throw new Usage({
      ...{ kind: 'bad_value', flag: 'TASK', value: task },
      ...{ allowed: '1, 2, 3 …', nearest: undefined },
    });
  return Number(task);
}

function refuseBoth(given: GivenToCrew): void {
  for (const [yes, no] of [
    ['plan-validation', 'no-plan-validation'],
    ['secretary', 'no-secretary'],
  ] as const) {
    if (given[yes] && given[no])
      throw new Usage({ kind: 'conflict', flags: [`--${yes}`, `--${no}`] });
  }
}

function readRequest([first, ...more]: readonly string[], given: GivenToCrew) {
  const { file } = given;
  if (file !== undefined && first !== undefined)
    throw new Usage({ kind: 'conflict', flags: ['--file', first] });
  noMore(more, 'crew');
  const recorded = recordedWords(given);
  const own = first === undefined && recorded !== undefined ? recorded : undefined;
  return {
    action: 'start' as const,
    request: file === undefined ? (own ?? typed(needed(first, 'crew', '"REQUEST"'))) : inFile(file),
    direct: given.direct ?? null,
    dag: given.dag,
    noAggregate: given['no-aggregate'],
    noRetrospect: given['no-retrospect'],
    answers: [...payerAnswer(given), ...(given.apply ? [workTaken('all')] : [])],
  };
}

export const crew = defineVerb({
  name: 'crew',
  flags,
  read,
  // only a new cmd has a screen of its own
  cockpit: (command) =>
    command.action !== 'start'
      ? undefined
      : async (texts) => {
          const { requestIn } = await import('./request-in.ts');
          const { direct, dag, noAggregate, noRetrospect, answers } = command;
          const request = requestIn(await texts.text(command.request));
          const input = { request, direct, dag, noAggregate, noRetrospect };
          const options = { answers, yes: command.options.yes };
          return { kind: 'begin', workflow: 'crew', input, words: request, options, tell: [] };
        },
  // the validators only read
  mayCreate: ({ action }) => action !== 'validate',
  perform: async (command, ports, house) => {
    const { crewDeed } = await import('./crew-deeds.ts');
    return await crewDeed(command, ports, house);
  },
});
