import { Box } from 'ink';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { Cockpit } from '../../cockpit/cockpit-state.ts';
import { Composer } from '../../components/composer.tsx';
import { asksSomething, footerRow, withoutQuestions } from '../../components/footer.ts';
import { useLook } from '../../components/look.tsx';
import { Rows } from '../../components/rows.tsx';
import { useNow } from '../../components/use-now.ts';
import { actionFor } from '../../keys/keymap.ts';
import type { KeyEvent } from '../../keys/keys.ts';
import { useActions, useKeys } from '../../keys/use-keys.tsx';
import { useTerminal } from '../../terminal/use-terminal.ts';
import { insert, paste } from '../../text/text-buffer.ts';
import { ownWay } from '../../workflows/offer.ts';
import { doorFor, takeWay } from './home-door.ts';
import { offerProblem } from './home-lines.ts';
import { enterWords, fieldHeight, type HomeFacts, homeFoot, homeHead } from './home-rows.ts';

/** Where a run begins: what would answer and who would pay, the field for an idea, the runs so far. */
export function HomeScreen({ cockpit }: { readonly cockpit: Cockpit }) {
  const look = useLook();
  const terminal = useTerminal();
  const [focus, setFocus] = useState<'field' | 'list'>('field');
  const [selected, setSelected] = useState(0);
  const now = useNow(cockpit.ports.now, asksSomething(cockpit));
  useFreshRuns(cockpit, terminal.focused);
  const runs = cockpit.runs ?? [];
  const typed = useSyncExternalStore(cockpit.idea.subscribe, cockpit.idea.text);
  const door = doorFor(typed, cockpit);
  const offer = door?.offer ?? cockpit.offer;
  const home: HomeFacts = {
    ...cockpit,
    offer,
    door,
    way: useWay(cockpit, offer),
    repaired: terminal.repaired,
    focus,
    selected: Math.min(selected, Math.max(0, runs.length - 1)),
    now,
    settings: cockpit.engine?.config,
  };
  const active = cockpit.dialog === undefined;
  const chosen = runs[home.selected];
  useHomeKeys(cockpit, { active: active && focus === 'list', chosen, setFocus, setSelected });
  const head = homeHead(home, look);
  const field = fieldHeight(look.rows);
  const foot = homeFoot(home, look.rows - head.length - field - 1, look);
  return (
    <Box flexDirection="column">
      <Rows rows={head} />
      <Box height={field} paddingX={1}>
        <IdeaField
          cockpit={cockpit}
          way={home.way}
          offer={offer}
          active={active && focus === 'field'}
          place={{ y: head.length, height: field }}
          onLeave={() => setFocus('list')}
        />
      </Box>
      <Rows rows={[...foot, homeFooter(cockpit, home, enterWords(chosen, look), look)]} />
    </Box>
  );
}

/** How often the disk is looked at while home is in front (ms). */
const everyMs = 1500;

/** What others do to runs, and what was answered elsewhere, is seen here soon; drawn only where something has changed. */
function useFreshRuns(cockpit: Cockpit, focused: boolean): void {
  const refresh = useEffectEvent(async () => await cockpit.refresh());
  useEffect(() => {
    let timer: NodeJS.Timeout | undefined;
    let over = false;
    const next = () => {
      if (!over && focused) timer = setTimeout(again, everyMs);
    };
    // One look after the other, however slow the disk.
    const again = () => void refresh().then(next, next);
    again();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [focused]);
}

/** In which of its ways the offer would begin: the one that was turned to, else what the text so far and the settings mean. */
function useWay({ way, engine, idea }: Cockpit, offer: Cockpit['offer']): string | undefined {
  return useSyncExternalStore(idea.subscribe, () => {
    if (engine === undefined) return undefined;
    return ownWay(offer?.offer, way) ?? offer?.offer.ways?.of(idea.text(), engine.config);
  });
}

function homeFooter(
  cockpit: Cockpit,
  home: HomeFacts,
  enter: string | undefined,
  look: ReturnType<typeof useLook>,
) {
  const connect = home.facts?.connected === false;
  if (home.focus === 'field') {
    const { keys } = look.messages.screens;
    return footerRow(['field', 'mode', 'global'], look, {
      // What is typed here goes into the idea; of the keys for everywhere only those with Ctrl are left.
      hidden: [
        ...(['back', 'help', 'quit', 'next_question'] as const),
        ...(cockpit.offers.length < 2 ? (['switch_mode'] as const) : []),
      ],
      words: {
        leave_field: keys['to_list'] ?? '',
        ...(connect && home.offer?.words.sample !== undefined ? { send: keys['watch'] ?? '' } : {}),
      },
    });
  }
  return footerRow(['home', 'global'], look, {
    hidden: [
      'back',
      ...withoutQuestions(cockpit),
      ...(connect ? [] : (['connect'] as const)),
      ...(enter === undefined ? (['open'] as const) : []),
    ],
    words: enter === undefined ? {} : { open: enter.replace(/^\S+ /, '') },
  });
}

function IdeaField(props: {
  readonly cockpit: Cockpit;
  readonly way: string | undefined;
  /** What Enter begins. */
  readonly offer: Cockpit['offer'];
  readonly active: boolean;
  readonly place: { readonly y: number; readonly height: number };
  onLeave(): void;
}) {
  const look = useLook();
  const { cockpit, place, offer } = props;
  const { screens } = look.messages;
  const send = (typed: string) => {
    if (offer === undefined) return;
    const rehearsing = cockpit.facts?.connected === false;
    const text = rehearsing && typed.trim() === '' ? (offer.words.sample ?? '') : typed;
    const problem = offerProblem(text, offer, screens);
    if (problem !== undefined) return cockpit.say(problem, 'warn');
    const words = text.trim();
    const way = ownWay(offer.offer, cockpit.way);
    const input = offer.offer.input(words, way);
    void cockpit.begin({ workflow: offer.name, input, words, way, options: {}, tell: [] });
  };
  const turn = () => {
    const { names = [] } = offer?.offer.ways ?? {};
    const next = names.indexOf(props.way ?? '') + 1;
    if (props.way !== undefined && names.length > 1) cockpit.turnTo(names[next % names.length]);
  };
  const { active } = props;
  useActions(
    'mode',
    {
      switch_mode: () => cockpit.switchOffer(offer?.name),
      turn_way: turn,
      take_way: (key) => takeWay(key, cockpit),
    },
    { active },
  );
  return (
    <Composer
      hint={offer?.words.hint ?? ''}
      draft={cockpit.idea}
      columns={look.columns - 2}
      maxRows={place.height}
      active={props.active}
      origin={{ x: 1, y: place.y }}
      onSend={send}
      leavesDown
      onLeave={props.onLeave}
    />
  );
}

type HomeKeys = {
  readonly active: boolean;
  readonly chosen: NonNullable<Cockpit['runs']>[number] | undefined;
  setFocus(focus: 'field' | 'list'): void;
  setSelected(change: (selected: number) => number): void;
};

function useHomeKeys(cockpit: Cockpit, { active, chosen, setFocus, setSelected }: HomeKeys): void {
  const last = Math.max(0, (cockpit.runs?.length ?? 0) - 1);
  useActions(
    'home',
    {
      new_run: () => setFocus('field'),
      open: () => {
        if (chosen) void cockpit.open(chosen);
        else setFocus('field');
      },
      move_up: () => setSelected((at) => Math.max(0, Math.min(at, last) - 1)),
      move_down: () => setSelected((at) => Math.min(last, at + 1)),
      all_runs: () => cockpit.go({ type: 'go', to: { screen: 'runs' } }),
      search: () => cockpit.go({ type: 'go', to: { screen: 'runs', search: true } }),
      connect: () => cockpit.ask({ kind: 'connect' }),
      trust: () => {
        if (cockpit.trusted === false) cockpit.ask({ kind: 'trust' });
      },
    },
    { active },
  );
  useTypedHere(cockpit, active, () => setFocus('field'));
}

/** Any other character is the beginning of an idea: it goes into the field, with the rest of that read. */
function useTypedHere(cockpit: Cockpit, active: boolean, toField: () => void): void {
  // Characters of one read come before the field hears them itself.
  const typing = useRef(false);
  useEffect(() => {
    if (active) typing.current = false;
  }, [active]);
  useKeys(
    'home',
    (event) => {
      if (!typing.current && !isTyped(event)) return false;
      typing.current = true;
      const put = event.kind === 'paste' ? paste : insert;
      if (event.text !== '') cockpit.idea.change((before) => put(before, event.text));
      toField();
      return true;
    },
    { active },
  );
}

function isTyped(event: KeyEvent): boolean {
  if (event.text.trim() === '') return false;
  if (event.kind === 'paste') return true;
  if (event.ctrl || event.alt) return false;
  return actionFor('home', event) === undefined && actionFor('global', event) === undefined;
}
