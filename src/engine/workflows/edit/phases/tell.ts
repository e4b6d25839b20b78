import { isDeepStrictEqual } from 'node:util';
import type { NoticeOf, NoticeValues, WarningOf, WarningValues } from '../../../contract.ts';
import { hashOf } from '../../../data/canonical.ts';
import { json } from '../../../data/question.ts';
import type { EditMark } from '../contract/events.ts';
import type { EditContract } from '../contract/index.ts';
import { editState } from '../contract/state.ts';
import type { Ctx } from '../ctx.ts';

/* A walk that goes on passes all that was done; what it told of it then is not told again. */

export function sayOnce<N extends NoticeOf<EditContract>>(
  ctx: Ctx,
  notice: N,
  ...values: NoticeValues<EditContract, N>
): void {
  if (!wasTold(ctx, notice, values)) ctx.say(notice, ...values);
}

export function warnOnce<N extends WarningOf<EditContract>>(
  ctx: Ctx,
  warning: N,
  ...values: WarningValues<EditContract, N>
): void {
  if (!wasTold(ctx, warning, values)) ctx.warn(warning, ...values);
}

function wasTold(ctx: Ctx, told: string, [values = {}]: readonly unknown[]): boolean {
  return ctx
    .state()
    .notices.some((each) => each.notice === told && isDeepStrictEqual(each.values, values));
}

export function markOnce(ctx: Ctx, mark: EditMark): void {
  if (!editState(ctx.state()).told.has(hashOf(json.parse(mark)))) ctx.mark(mark);
}
