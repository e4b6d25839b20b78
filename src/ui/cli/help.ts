import { clip } from '../messages/clip.ts';
import { usage as en } from '../messages/en/usage.ts';
import { usage as ja } from '../messages/ja/usage.ts';
import { oneLine } from '../text/sanitise.ts';
import { type WorkflowLine, workflows } from '../workflows/registry.ts';
import type { VerbWords } from '../workflows/room-cli.ts';
import type { Command } from './command.ts';
import type { UsageProblem } from './usage-problem.ts';
import { verbLines } from './verbs.ts';

const words = { ja, en } as const;
type Language = keyof typeof words;

/** What `--help` prints. Loads nothing but words. */
export async function helpText(
  verb: string | undefined,
  language: Language,
  from: readonly WorkflowLine[] = workflows,
  startedByNpm = false,
): Promise<string> {
  const { help, verbs } = words[language];
  const own: Readonly<Record<string, VerbWords>> = verbs;
  const wordsOf = async (name: string) => own[name] ?? (await ofRoom(name, language, from));
  const below = startedByNpm ? (await import('../messages/by-npm.ts')).npmHelp[language] : '';
  if (verb !== undefined) return `${(await wordsOf(verb)).help}${below}`;
  const all = await Promise.all(verbLines(from).map(({ name }) => wordsOf(name)));
  return [help.before, ...all.map(({ line }) => `${line}\n`), help.after, below].join('');
}

async function ofRoom(
  verb: string,
  language: Language,
  from: readonly WorkflowLine[],
): Promise<VerbWords> {
  const room = from.find(({ verbs }) => [...verbs.begin, ...verbs.other].includes(verb));
  const said = (await room?.words[language]())?.[verb];
  if (said !== undefined) return said;
  throw new Error(`nobody says in ${language} what ${verb} does`);
}

/** What is wrong with a command line, with its commands as they can be typed here. */
export async function complaintOf(
  wanted: Extract<Command, { readonly kind: 'usage' | 'no_terminal' }>,
  language: Language,
  startedByNpm: boolean,
): Promise<string> {
  const text =
    wanted.kind === 'usage'
      ? usageText(wanted.problem, language, wanted.verb)
      : noTerminalLine(language);
  return startedByNpm ? (await import('../messages/by-npm.ts')).byNpm(text) : text;
}

/** The one line for a start without verb and without terminal. */
export function noTerminalLine(language: Language): string {
  return `${words[language].noTerminal}\n`;
}

/** Two lines for a command line that cannot be read: what is wrong, and where to look. */
export function usageText(problem: UsageProblem, language: Language, of = ''): string {
  const { seeHelp } = words[language];
  const verb =
    problem.kind === 'missing_argument' || problem.kind === 'too_many' ? problem.verb : of;
  return `${oneLine(sentence(problem, language))}\n${seeHelp(verb.split(' ')[0] ?? '')}\n`;
}

function sentence(problem: UsageProblem, language: Language): string {
  const { problems } = words[language];
  switch (problem.kind) {
    case 'unknown_verb':
      return problems.unknown_verb(clip(problem.word, 60), problem.nearest ?? '');
    case 'unknown_flag':
      return problems.unknown_flag(clip(problem.flag, 60), problem.nearest ?? '');
    case 'flag_elsewhere':
      return problems.flag_elsewhere(problem.flag, problem.belongs.join(', '));
    case 'missing_value':
      return problems.missing_value(problem.flag, problem.allowed);
    case 'unwanted_value':
      return problems.unwanted_value(problem.flag, clip(problem.value, 60));
    case 'bad_value':
      return problems.bad_value(
        problem.flag,
        problem.value,
        problem.allowed,
        problem.nearest ?? '',
      );
    case 'missing_argument':
      return problems.missing_argument(problem.verb, problem.wants);
    case 'too_many':
      return problems.too_many(problem.verb, clip(problem.word, 60));
    case 'conflict':
      return problems.conflict(problem.flags.join(', '));
    case 'needs':
      return problems.needs(problem.flag, problem.other);
    default:
      return problem satisfies never;
  }
}
