import type { Ctx } from '../ctx.ts';

/**
 * What agents write in: the language of the screen where it is set, else that of the workspace, in which a recording plays
 * in any case.
 */
export function languageOf(ctx: Pick<Ctx, 'config' | 'state'>): 'ja' | 'en' {
  const { ui, folio } = ctx.config;
  return ui.language === 'auto' || ctx.state().rehearsal ? folio.language : ui.language;
}
