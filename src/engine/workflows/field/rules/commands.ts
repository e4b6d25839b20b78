import type { AgentInfo } from '../contract/report.ts';

/** What a command can be made of; texts of issues have no part in it. */
export type CommandValues = {
  readonly issue: number | null;
  readonly project: number | null;
  /** Only when it was given. */
  readonly owner: string | null;
  readonly branch: string | null;
  readonly pr: number | null;
};

export type Command = {
  readonly text: string;
  readonly target: 'issue' | 'project' | 'none';
  /** Names of values a person has to fill in. */
  readonly missing: readonly string[];
};

/**
 * A command that a person may copy (docs/spec/field.md §2.5); nothing here or anywhere else runs it. `template`: what
 * stands before the flags, with `{agent}` in it.
 */
export function commandFor(
  agent: AgentInfo,
  wanted: 'issue' | 'project',
  values: CommandValues,
  template: string,
): Command {
  const { parameters } = agent;
  const cli = (name: string) => parameters[name]?.cli;
  const target = targetOf(wanted, values, cli);
  const aim =
    target === 'issue'
      ? [cli('issue'), values.issue === null ? '<issue>' : String(values.issue)]
      : target === 'project'
        ? [cli('project'), String(values.project)]
        : [];
  const owner =
    target === 'project' && values.owner !== null && cli('projectOwner') !== undefined
      ? [cli('projectOwner'), quoted(values.owner)]
      : [];
  const known: Readonly<Record<string, string | number | null>> = {
    ...{ projectOwner: values.owner, branch: values.branch, prNumber: values.pr },
    ...{ issue: values.issue, project: values.project },
  };
  const rest = Object.entries(parameters).filter(
    ([name, { required, default: given, cli: flag }]) =>
      required === true &&
      given === undefined &&
      flag !== undefined &&
      name !== target &&
      !(name === 'projectOwner' && owner.length > 0),
  );
  const missing = rest.filter(([name]) => (known[name] ?? null) === null).map(([name]) => name);
  const filled = rest.flatMap(([name, { cli: flag }]) => {
    const value = known[name] ?? null;
    return [flag, value === null ? `<${name}>` : quoted(String(value))];
  });
  const words = [template.replaceAll('{agent}', agent.name), ...aim, ...owner, ...filled];
  return { text: words.join(' '), target, missing };
}

function targetOf(
  wanted: 'issue' | 'project',
  { issue, project }: CommandValues,
  cli: (name: string) => string | undefined,
): Command['target'] {
  const byIssue = cli('issue') !== undefined;
  const byProject = cli('project') !== undefined && project !== null;
  if (wanted === 'issue' && byIssue && issue !== null) return 'issue';
  if (byProject) return 'project';
  return byIssue ? 'issue' : 'none';
}

/** A word for a POSIX shell. */
function quoted(word: string): string {
  return /^[A-Za-z0-9._@/-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
