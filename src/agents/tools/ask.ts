import { type ToolHost, ToolRefused, type Wish } from './tool.ts';

/** Asks a person. Comes back when they allow it; throws ToolRefused with their word when they do not. */
export async function ask(host: Pick<ToolHost, 'permit'>, wish: Wish): Promise<void> {
  const answer = await host.permit(wish);
  if (answer.kind !== 'deny') return;
  const word = answer.word.trim();
  const said = word === '' ? '' : ` They say: ${word}`;
  throw new ToolRefused(`A person refused this; it was not done.${said}`);
}
