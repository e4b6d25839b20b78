import { hashOf } from '../../../data/canonical.ts';
import { RunError } from '../../../data/failure.ts';
import { jsonArtifact } from '../../../json-artifact.ts';
import type { Repository } from '../../../workspace/repository/desk.ts';
import type { EditPaths } from '../contract/paths.ts';
import type { Ctx } from '../ctx.ts';
import { readAgentFile } from '../rules/agent-yaml.ts';
import { constraintsHash, namesIn, readConstraints } from '../rules/constraints.ts';
import { detectPipeline, hasSuite, wantedTexts } from '../rules/detect/detect.ts';
import { matchesPath } from '../rules/glob.ts';
import { type PipelineStep, programOf, type RepoFacts, upwards } from '../rules/pipeline.ts';
import type { EditInput } from '../schema.ts';
import { Begin } from './task.ts';

type Given = {
  readonly ctx: Ctx;
  readonly input: EditInput;
  readonly files: EditPaths;
  readonly repository: Repository;
};

const mostKept = 1024 * 1024;

/** Looks at the repository before anything is changed, once: from then on all of this is fixed. */
export async function preflight(given: Given): Promise<Begin> {
  const { ctx, files } = given;
  ctx.phase('preflight');
  return await ctx.make({
    output: jsonArtifact(files.begin, Begin),
    inputs: [],
    maker: async () => await look(given),
  });
}

async function look({ ctx, input, files, repository }: Given): Promise<Begin> {
  const all = await repository.files();
  const facts = await factsOf(repository, all, '');
  const agent = agentFile(facts.text('agent.yaml'));
  const at = folderOf(agent?.package ?? '');
  const own = at === '' ? facts : await factsOf(repository, all, at);
  const { steps, exclusive, notes } = stepsFor(input, agent, own);
  const constraints = await constraintsOf(input, repository);
  const changed = await repository.dirty();
  const dirty = await keepDirty({ ctx, files, repository }, changed ?? []);
  const { timeouts, sandbox } = ctx.config.edit;
  return {
    root: repository.root,
    isGit: repository.isGit,
    head: await repository.head(),
    constraints,
    constraintsHash: constraintsHash(constraints),
    at,
    steps,
    exclusive,
    image: sandbox === 'docker' ? (agent?.image ?? '') : null,
    stepMs: agent?.stepMs ?? timeouts.verification_step,
    scoutMs: agent?.scoutMs ?? timeouts.scout_query,
    hadSuite: hasSuite(own, steps),
    notes,
    dirty,
    unknownBefore: repository.gitSilent ?? (changed === null ? 'git status' : null),
    stuck: input.ignoreStuckReport
      ? null
      : ((await repository.readOwn('agent/stuck_report.md')) ?? null),
    fileCount: all.length,
    installed: await installedHash(repository, steps, own),
  };
}

type AgentYaml = Extract<ReturnType<typeof readAgentFile>, { ok: true }>['value'];

/** Rejects with what is wrong with it: a pipeline that is only half understood verifies nothing. */
function agentFile(text: string | undefined): AgentYaml | undefined {
  if (text === undefined) return undefined;
  const read = readAgentFile(text);
  if (read.ok) return read.value;
  throw new RunError({ kind: 'config_invalid', file: 'agent.yaml', problems: read.problems });
}

function folderOf(name: string): string {
  const plain = name.replace(/^\.?\/+|(?<!\/)\/+$/g, '');
  return plain === '' || plain === '.' ? '' : `${plain}/`;
}

function stepsFor(input: EditInput, agent: AgentYaml | undefined, facts: RepoFacts) {
  if (agent !== undefined) return { steps: agent.steps, exclusive: true, notes: agent.warnings };
  if (input.verify.length > 0) {
    const steps = input.verify.map(
      ({ name, command }): PipelineStep => ({
        ...{ name, stage: 'custom', command, needs: programOf(command) },
        ...{ source: '--verify', definition: command },
      }),
    );
    return { steps, exclusive: true, notes: [] };
  }
  const { steps, warnings } = detectPipeline(facts);
  return { steps, exclusive: false, notes: warnings };
}

/** What detection may know of the repository as it is now. */
export async function factsOf(
  repository: Repository,
  files: readonly string[],
  at: string,
): Promise<RepoFacts> {
  const texts = new Map<string, string>();
  for (const name of wantedTexts(files, at)) {
    const located = await repository.locate(name);
    const text = located.ok ? (await repository.read(located.path))?.text : undefined;
    if (text != null) texts.set(name, text);
  }
  const folders = new Set<string>();
  for (const folder of upwards(at))
    for (const name of ['node_modules', '.venv', 'venv', 'vendor'])
      if (await repository.isThere(folder + name)) folders.add(folder + name);
  return { files: new Set(files), folders, text: (path) => texts.get(path), at };
}

async function constraintsOf(input: EditInput, repository: Repository) {
  const there = new Set<string>();
  const said = [input.task, ...input.outOfScope, ...input.only].join(' ');
  for (const word of new Set(namesIn(said).flat()))
    if (word.length < 300 && (await repository.locate(word)).ok) there.add(word);
  const isThere = new Set<string>();
  for (const word of there) if (await repository.isThere(word)) isThere.add(word);
  return readConstraints(input.task, input, (word) => isThere.has(word));
}

/** The person's uncommitted work as it is now, put aside before anything touches it. */
async function keepDirty(
  { ctx, files, repository }: Pick<Given, 'ctx' | 'files' | 'repository'>,
  changed: readonly string[],
) {
  const kept: Begin['dirty'][number][] = [];
  for (const path of changed) {
    const facts = await repository.read(path);
    const text = facts?.text ?? null;
    const keeps = facts !== null && text !== null && facts.size <= mostKept;
    const name = keeps ? facts.sha : null;
    if (name !== null && text !== null) await ctx.files.write(files.baseline(name), text);
    kept.push({ path, sha: facts?.sha ?? null, kept: name });
  }
  return kept;
}

/** Manifest and lock of what is installed; null where nothing is. */
async function installedHash(
  repository: Repository,
  steps: readonly PipelineStep[],
  { folders }: Pick<RepoFacts, 'folders'>,
): Promise<string | null> {
  if (folders.size === 0) return null;
  return await manifestsHash(repository, steps);
}

export async function manifestsHash(
  repository: Repository,
  steps: readonly PipelineStep[],
): Promise<string | null> {
  const install = steps.find(({ stage }) => stage === 'install');
  if (install === undefined) return null;
  const folder = install.source.includes('/') ? install.source.replace(/[^/]+$/, '') : '';
  const names = [
    'package.json',
    'pyproject.toml',
    'requirements.txt',
    'Gemfile',
    'composer.json',
    'mix.exs',
  ];
  const hashes: string[] = [];
  for (const name of [install.source, ...names.map((each) => folder + each)])
    hashes.push((await repository.read(name))?.sha ?? '');
  return hashOf([install.command, ...hashes]);
}

/** No test can be put anywhere that the person's words allow. */
export function hasNoPlaceForTests({ constraints, hadSuite }: Begin): boolean {
  const { allow, deny } = constraints;
  if (hadSuite || allow.length === 0) return false;
  const places = [
    'test/x.test.js',
    'tests/test_x.py',
    'x_test.go',
    'src/x.test.ts',
    'src/x_test.py',
  ];
  return !places.some(
    (place) =>
      allow.some((pattern) => matchesPath(pattern, place)) &&
      !deny.some((pattern) => matchesPath(pattern, place)),
  );
}
