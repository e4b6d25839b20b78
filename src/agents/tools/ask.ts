import type { PermissionAnswer } from '../../engine/acting/acting.ts';
import { type ToolHost, ToolRefused, type Wish } from './tool.ts';

type Yes = Exclude<PermissionAnswer, { readonly kind: 'deny' }>;

/** Asks a person. Returns when they say yes; throws ToolRefused with their comment when they say no. */
export async function ask(host: Pick<ToolHost, 'permit'>, wish: Wish): Promise<Yes> {
  const answer = await host.permit(wish);
  if (answer.kind !== 'deny') return answer;
  const word = answer.word.trim();
  const said = word === '' ? '' : ` They say: ${word}`;
  throw new ToolRefused(`A person refused this; it was not done.${said}`);
}
