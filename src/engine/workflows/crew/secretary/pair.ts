import type { Cmd } from '../cmd.ts';
import { type Operation, operationIn, requestText } from './operations.ts';

export type RequestFields = Readonly<Record<string, string | number>>;

/**
 * `secretary_request.md` for this operation. The pair of another one goes to `secretary/` first, its answer before its
 * request, so that the request says whose the pair is until both are there.
 */
export async function putRequest(
  { ctx, files }: Cmd,
  operation: Operation,
  fields: RequestFields,
): Promise<void> {
  const text = requestText(operation, fields);
  const before = await ctx.files.read(files.secretaryRequest);
  if (before === text) return;
  const owner = operationIn(before ?? '');
  if (owner !== undefined && owner !== operation) {
    const kept = (part: string) => `${files.secretary}/${owner}_${part}.md`;
    await ctx.files.move(files.secretaryResponse, kept('response'));
    await ctx.files.move(files.secretaryRequest, kept('request'));
  }
  await ctx.files.write(files.secretaryRequest, text);
}
