import { z } from 'zod';
import { RunError } from '../../../data/failure.ts';
import { jsonIn } from '../../../data/json-text.ts';
import type { EditPaths } from '../contract/paths.ts';
import type { Ctx } from '../ctx.ts';
import { issueInFile, repoOnGitHub, taskOfIssue } from '../rules/issue-text.ts';
import type { EditInput } from '../schema.ts';
import { rawFile } from './artefact.ts';

const folder = '.agent/issues';

/**
 * The task with what its issue says, read once: of the repository's own files, else of GitHub by the person's `gh`. Rejects
 * with `input_invalid` where neither has it.
 */
export async function withIssue(ctx: Ctx, files: EditPaths, input: EditInput): Promise<EditInput> {
  const { issue, task } = input;
  if (issue === null) return input;
  const words = await ctx.make({
    output: rawFile(files.issue),
    inputs: [],
    maker: async () => await read(ctx, issue, task),
  });
  return { ...input, task: words };
}

const OnGitHub = z.object({ title: z.string(), body: z.string().nullable() });

async function read(ctx: Ctx, number: number, task: string): Promise<string> {
  const missing = (detail: string) =>
    new RunError({
      kind: 'input_invalid',
      reason: 'edit_issue_missing',
      values: { detail: `#${number}: ${detail}` },
    });
  if (ctx.project === null) throw missing('no repository');
  const { files, git, gh } = await ctx.repository(ctx.project);
  const names = await files.list(folder).catch(() => []);
  const own = names.find((name) => new RegExp(`^${number}(?:-[^/]*)?\\.md$`).test(name));
  const text = own === undefined ? undefined : await files.read(`${folder}/${own}`);
  if (text !== undefined) return taskOfIssue(number, issueInFile(text), task);
  const url = (await git.history('config', ['--get', 'remote.origin.url'])) ?? '';
  const repo = repoOnGitHub(url);
  if (repo === undefined) throw missing(`not in ${folder}/, and no remote on GitHub`);
  const answer = await (await gh(repo)).issue(number, ['title', 'body']);
  if (!answer.ok) {
    const said = answer.said.trim().split('\n')[0] ?? '';
    throw missing(`gh: ${said === '' ? answer.kind : said}`);
  }
  const found = OnGitHub.safeParse(jsonIn(answer.output)).data;
  if (found === undefined) throw missing('gh answered with something else');
  return taskOfIssue(number, { title: found.title, body: found.body ?? '' }, task);
}
