import type { RunFiles } from '../../../ports.ts';
import type { Cmd } from '../cmd.ts';
import { type Glance, glanceText, languagesOf, testCommandOf } from '../plan/glance.ts';

/** How many names of a project are looked at, and how many of them are told. */
const mostSeen = 2_000;
const mostTold = 60;
/** What is made or brought in by programs, and says nothing of the project. */
const leftOut =
  /^(?:\..*|node_modules|bower_components|vendor|target|dist|build|out|coverage|__pycache__|venv|env|workspace)$/;

/**
 * The project as every role of a cmd is told it, so that none of them spends turns to look around: gathered by code when
 * the cmd begins, and the same text for all of its walks. Empty where there is no project.
 */
export async function glanceFor({ ctx, files }: Pick<Cmd, 'ctx' | 'files'>): Promise<string> {
  const project = ctx.projectFiles();
  if (project === null) return '';
  const kept = await ctx.files.read(files.glance);
  if (kept !== undefined) return kept;
  const text = glanceText(await look(project, ctx), ctx.config.folio.language);
  await ctx.files.write(files.glance, text);
  return text;
}

async function look(project: RunFiles, ctx: Cmd['ctx']): Promise<Glance> {
  const seen = await namesIn(project);
  const manifest = async (name: string) =>
    seen.includes(name) ? await project.read(name).catch(() => undefined) : undefined;
  const git = await ctx.git();
  const branch = (await git?.branch()) ?? null;
  const isUntrusted = (await ctx.surroundings([]))?.where === 'untrusted';
  const { mode } = ctx.config.crew.trees;
  return {
    folder: ctx.project?.split(/[\\/]/).findLast((part) => part !== '') ?? '',
    branch,
    untrusted: isUntrusted ? (mode === 'shared' ? mode : 'offered') : undefined,
    languages: languagesOf(seen),
    test: await testCommandOf(seen, manifest),
    names: told(seen),
    more: Math.max(0, seen.length - told(seen).length),
    guidance: (await ctx.guidance()) !== undefined,
  };
}

/** Files from the project's folder, three folders deep; those nearer to it first. */
async function namesIn(project: RunFiles): Promise<readonly string[]> {
  const found: string[] = [];
  let folders: readonly string[] = [''];
  for (let depth = 0; depth < 4 && folders.length > 0 && found.length < mostSeen; depth += 1) {
    const next: string[] = [];
    for (const folder of folders.slice(0, mostSeen)) {
      const { files, inside } = await partsOf(project, folder);
      found.push(...files);
      next.push(...inside);
    }
    folders = next;
  }
  return found.slice(0, mostSeen);
}

/** A name with an ending is taken for a file; whatever else has names in it is a folder. */
async function partsOf(project: RunFiles, folder: string) {
  const files: string[] = [];
  const inside: string[] = [];
  const names = (await listed(project, folder)).filter((name) => !leftOut.test(name));
  for (const name of names.slice(0, mostSeen)) {
    const at = folder === '' ? name : `${folder}/${name}`;
    const isFile = /\.[A-Za-z0-9]{1,8}$/.test(name) || (await listed(project, at)).length === 0;
    (isFile ? files : inside).push(at);
  }
  return { files, inside };
}

async function listed(project: RunFiles, folder: string): Promise<readonly string[]> {
  return await project.list(folder).catch(() => []);
}

/** As many as are told: of each folder some, so that a large one does not hide the others. */
function told(seen: readonly string[]): readonly string[] {
  if (seen.length <= mostTold) return seen;
  const folders = Map.groupBy(seen, (name) => name.split('/').slice(0, -1).join('/'));
  const each = Math.max(3, Math.floor(mostTold / folders.size));
  return [...folders.values()].flatMap((names) => names.slice(0, each)).slice(0, mostTold);
}
