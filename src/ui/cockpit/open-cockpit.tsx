import { isRenewed } from '../../engine/data/renewed.ts';
import { renewed } from '../messages/renewed.ts';
import { type SuddenEnd, watchEnds } from '../terminal/ends.ts';
import { holdWords } from '../terminal/held-words.ts';
import { takeTerminal } from '../terminal/session.ts';
import { createDraft } from '../text/draft.ts';
import type { Drawing } from './cockpit.tsx';
import type { CockpitApp } from './cockpit-root.tsx';
import type { RoomedPorts } from './cockpit-state.ts';

/**
 * Opens the cockpit; resolves with the exit code when it has been left and the terminal is as it was. 0 or what `leave`
 * said · 1 after an error, whose stack is on stderr · 128 + n after a signal. The caller must then end the process
 * soon; nothing here does.
 */
export async function openCockpit(ports: RoomedPorts, app?: CockpitApp): Promise<number> {
  const letGo = holdWords();
  const session = takeTerminal(ports);
  const sudden = Promise.withResolvers<SuddenEnd>();
  // Words of the command line come first; what was left waits for another start then.
  const fresh = ports.start.kind === 'home' && ports.start.typed === undefined;
  const idea = createDraft(fresh ? ports.unsent.take() : '');
  let drawing: Drawing | undefined;
  const giveBack = () => {
    session.leaving();
    try {
      if (!session.away()) drawing?.unmount();
    } catch {
      // Ink could not restore its part, so the terminal is reset completely.
      session.repair();
    }
    session.restore();
  };
  const letLoose = () => {
    session.release();
    const said = letGo();
    if (said !== '') ports.complain(said);
  };
  const atExit = () => {
    giveBack();
    letLoose();
  };
  const stopWatching = watchEnds(sudden.resolve, session.suspended);
  const hangUp = () => sudden.resolve({ kind: 'signal', code: 129 });
  ports.stdin.on('error', hangUp).once('end', hangUp);
  ports.stdout.on('error', hangUp);
  process.once('exit', atExit);

  async function draw(): Promise<SuddenEnd> {
    // All of it while the terminal is still answering the probe.
    const [parts, ambiguous] = await Promise.all([
      loadCockpit(ports, app),
      session.ambiguous.first,
    ]);
    const drawn = parts.drawCockpit({ ports: { ...ports, idea }, session, ambiguous, ...parts });
    drawing = drawn;
    session.drawn();
    void import('./keep-field.ts').then(({ keepField }) => keepField(idea, ports.unsent));
    const code = await drawn.ended;
    return { kind: 'signal', code: typeof code === 'number' ? code : 0 };
  }

  const how = await Promise.race([
    sudden.promise,
    draw().catch((error: unknown): SuddenEnd => ({ kind: 'error', error })),
  ]);
  giveBack();
  await session.taken();
  letLoose();
  stopWatching();
  process.off('exit', atExit);
  await ports.history.leave(idea.text());
  // From here on it is found by ↑.
  idea.clear();
  if (how.kind === 'signal') return how.code;
  const stack = how.error instanceof Error ? how.error.stack : String(how.error);
  await ports.log.add(`end ${stack}`).catch(String);
  const said = isRenewed(how.error)
    ? renewed[ports.screen.language]
    : `${stack}\n${await crashText(ports)}`;
  ports.complain(`${said}\n`);
  return 1;
}

/** What to send along with a report, in a sentence. */
async function crashText({ screen, log }: RoomedPorts): Promise<string> {
  const { crashed } = (await import('../messages/crash.ts'))[screen.language];
  return crashed(log.file);
}

async function loadCockpit({ screen }: RoomedPorts, app: CockpitApp | undefined) {
  // home is drawn without what any workflow says; that comes right after the first frame (`use-settled.ts`)
  const [{ drawCockpit }, { general }] = await withoutFetch(() =>
    Promise.all([
      import('./cockpit.tsx'),
      screen.language === 'ja'
        ? import('../messages/ja/general.ts')
        : import('../messages/en/general.ts'),
    ]),
  );
  return { drawCockpit, messages: { ...general, agents: {} }, app };
}

/** Yoga loads its WebAssembly through `fetch(data:)`, which loads undici and costs 40 ms. */
async function withoutFetch<T>(load: () => Promise<T>): Promise<T> {
  const fetchProperty = Object.getOwnPropertyDescriptor(globalThis, 'fetch');
  Reflect.deleteProperty(globalThis, 'fetch');
  try {
    return await load();
  } finally {
    if (fetchProperty) Object.defineProperty(globalThis, 'fetch', fetchProperty);
  }
}
