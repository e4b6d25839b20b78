import type { ModelRequest, Provider } from '../../../src/agents/provider.ts';

/** One call as the provider saw it. `began` and `over` count beginnings and ends of all calls, in order. */
export type Heard = {
  readonly role: string;
  readonly chapter: number | null;
  readonly round: number | null;
  readonly request: ModelRequest;
  readonly began: number;
  over: number | null;
  failed: boolean;
};

export type HeardProvider = {
  readonly provider: Provider;
  readonly calls: readonly Heard[];
  /** The most calls that were open at once. */
  peak(): number;
  /** Roles without `folio/`, in the order of their calls. */
  roles(): string[];
};

/**
 * Listens to a provider. `during` runs while a call is open, before it is answered. Under another name the same
 * replies are no rehearsal: the story lies in the person's own place.
 */
export function heard(
  provider: Provider,
  options: { readonly name?: string; during?(request: ModelRequest): Promise<void> } = {},
): HeardProvider {
  const calls: Heard[] = [];
  let tick = 0;
  let open = 0;
  let peak = 0;
  return {
    calls,
    peak: () => peak,
    roles: () => calls.map(({ role }) => role),
    provider: {
      ...provider,
      name: options.name ?? provider.name,
      async call(request, callOptions) {
        open += 1;
        peak = Math.max(peak, open);
        const call = opened(request, ++tick);
        calls.push(call);
        try {
          await options.during?.(request);
          return await provider.call(request, callOptions);
        } catch (error) {
          call.failed = true;
          throw error;
        } finally {
          open -= 1;
          call.over = ++tick;
        }
      },
    },
  };
}

function opened(request: ModelRequest, began: number): Heard {
  const { chapter, round } = request.tag.values;
  return {
    role: request.role.replace('folio/', ''),
    chapter: chapter === undefined ? null : Number(chapter),
    round: round === undefined ? null : Number(round),
    request,
    began,
    over: null,
    failed: false,
  };
}
