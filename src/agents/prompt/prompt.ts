import type { AgentTask, Input } from '../../engine/ports.ts';
import { material } from './material.ts';
import type { Language, Template, Templates } from './template.ts';
import { fill } from './template-holes.ts';

/**
 * An input with the text that is sent for it; undefined = there is nothing to send, and it is listed only where the
 * founding list has it all the same.
 */
export type ReadInput = Pick<Input, 'path' | 'note' | 'shared'> & {
  readonly text: string | undefined;
};

/** The three parts of a request in the order they are sent: each ends where the next one may differ. */
type Prompt = { readonly system: string; readonly shared: string; readonly own: string };

type PromptTask = Pick<
  AgentTask<unknown>,
  'role' | 'language' | 'values' | 'outputs' | 'extra' | 'common' | 'lead' | 'along'
> & {
  readonly inputs: readonly ReadInput[];
};

/** The fixed words of a prompt block (docs/spec/folio.md §6), the same in every language as its headers are. */
const BLOCK = { inputs: '入力:', outputs: '出力:' } as const;

/** What a room adds is material under this name. */
const EXTRA: Readonly<Record<Language, string>> = { ja: '補足', en: 'addendum' };
/** What it gives to all calls of a batch alike. */
const COMMON: Readonly<Record<Language, string>> = { ja: '前提', en: 'given' };

/** How a path of a run is written in prompts, as in the founding documents. */
const WORKSPACE = 'workspace/';

/**
 * What is sent for a task. `system` is the same for every call in a language; `shared` for every call of a batch, or, where
 * its own text leads, for every call of a role;
 * neither knows times, run ids or places on disk, so that a prompt cache finds them again. Pure.
 */
export function buildPrompt(templates: Templates, task: PromptTask): Prompt {
  const { role, language, values, inputs } = task;
  const template = templates.role(role, language);
  const [workflow = ''] = role.split('/');
  const system = [`${workflow}/house`, 'runner/material'].map((name) =>
    templates.text(name, language),
  );
  const { file, body, lines } = template;
  const extra = task.extra === undefined ? [] : [material(EXTRA[language], task.extra)];
  const common = task.common === undefined ? [] : [material(COMMON[language], task.common)];
  const ofRole = [
    ...(template.include ?? []).map((name) => templates.text(name, language)),
    fill({ file, text: body, line: lines.body }, values),
    ...(task.along ?? []).map((name) => templates.text(name, language)),
  ];
  const leads = task.lead === 'role';
  const own = [
    ...(leads ? [] : ofRole),
    promptBlock(template, task),
    ...sent(inputs.filter(({ shared }) => shared !== true)),
    ...extra,
  ];
  return {
    system: system.join('\n\n'),
    shared: [
      ...(leads ? ofRole : []),
      ...common,
      ...sent(inputs.filter(({ shared }) => shared === true)),
    ].join('\n\n'),
    own: own.join('\n\n'),
  };
}

/** A repair turn: what was wrong, as data, since it quotes what the model wrote. */
export function repairText(
  templates: Templates,
  language: Language,
  problems: readonly string[],
): string {
  const list = problems.map((problem) => `- ${problem}`).join('\n');
  return `${templates.text('runner/repair', language)}\n\n${material('problems', list)}`;
}

/**
 * The founding block: header, blank, `入力:` with `- path` lines, blank, `出力:` with `- path` lines
 * (docs/spec/folio.md §6), or one line a file as the template words it (docs/spec/crew.md §3.3).
 */
function promptBlock(
  template: Pick<Template, 'file' | 'header' | 'episode_header' | 'lines' | 'files'>,
  task: Pick<PromptTask, 'values' | 'inputs' | 'outputs'>,
): string {
  const { values, inputs, outputs } = task;
  const { file, lines, files } = template;
  const episode = values['episode'] === undefined ? undefined : template.episode_header;
  const head = fill({ file, text: episode ?? template.header, line: lines.header }, values);
  if (files !== undefined) {
    const line = (wording: string, path: string) =>
      wording.replace('…', () => `${WORKSPACE}${path}`);
    return [
      head,
      // nobody is told to read what is not there
      ...inputs.flatMap(({ path, text }) => (text === undefined ? [] : [line(files.input, path)])),
      ...outputs.map((path) => line(files.output, path)),
    ].join('\n');
  }
  return [
    head,
    list(
      BLOCK.inputs,
      inputs.map(({ path, note = '' }) => `${path}${note}`),
    ),
    list(BLOCK.outputs, outputs),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function list(title: string, paths: readonly string[]): string {
  if (paths.length === 0) return '';
  return [title, ...paths.map((path) => `- ${WORKSPACE}${path}`)].join('\n');
}

function sent(inputs: readonly ReadInput[]): readonly string[] {
  return inputs.flatMap(({ path, text }) =>
    text === undefined ? [] : [material(`${WORKSPACE}${path}`, text)],
  );
}
