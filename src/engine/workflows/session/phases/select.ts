import { jsonArtifact } from '../../../json-artifact.ts';
import { How, type SessionType } from '../contract/kinds.ts';
import { SelectorOut } from '../contract/shapes.ts';
import type { Bounds } from '../orchestrate.ts';
import { selectSession, sessionOf } from '../rules/select-session.ts';
import type { Session } from '../session.ts';
import { definitionOf } from './definitions.ts';

const Selected = SelectorOut.extend({ how: How });

export type Selection = { readonly out: SelectorOut; readonly bounds: Bounds };

/** Which meeting: the person's word, else the rules. */
export async function select(session: Session): Promise<Selection> {
  const { ctx, files, input } = session;
  const { how, ...out } = await ctx.make({
    output: jsonArtifact(files.selection, Selected),
    inputs: [],
    maker: async () =>
      input.session === null
        ? { ...selectSession(input.request), how: 'rules' as const }
        : { ...sessionOf(input.session, '本人の指定による。'), how: 'person' as const },
  });
  return await begin(session, out, how);
}

/** Another one, by the person's word at the gate or after an escalation. */
export async function selectAgain(session: Session, other: SessionType): Promise<Selection> {
  const out = sessionOf(other, '本人の指定による。');
  return await begin(session, out, 'person');
}

async function begin(session: Session, out: SelectorOut, how: How): Promise<Selection> {
  const { ctx, record } = session;
  const definition = await definitionOf(session, out.session_type);
  const { max, min } = definition.iterations;
  record.know({ session_type: out.session_type, max_iterations: max });
  record.mark({
    type: 'session_chosen',
    ...{ session: out.session_type, max, rationale: out.rationale, how },
    axes: [...out.recommended_axes],
    next: definition.transitions?.on_success ?? '',
  });
  const enforced = ctx.config.session.enforce_min_iterations ? min : 1;
  return { out, bounds: { max, min: enforced } };
}
