import { Box } from 'ink';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { RunSummary } from '../../../engine/engine.ts';
import type { Cockpit, RecentFacts } from '../../cockpit/cockpit-state.ts';
import { Composer } from '../../components/composer.tsx';
import { asksSomething, footerRow } from '../../components/footer.ts';
import { useLook } from '../../components/look.tsx';
import { blank } from '../../components/row.ts';
import { Rows } from '../../components/rows.tsx';
import { type Kept, useKeptRow } from '../../components/use-kept-row.ts';
import { useNow } from '../../components/use-now.ts';
import { actionFor } from '../../keys/keymap.ts';
import type { KeyEvent, KeyPress } from '../../keys/keys.ts';
import { useActions, useKeys, useOffered } from '../../keys/use-keys.tsx';
import { useTerminal } from '../../terminal/use-terminal.ts';
import { insert, paste } from '../../text/text-buffer.ts';
import { ownWay } from '../../workflows/offer.ts';
import { Strip } from '../strip/strip.tsx';
import { stripHeight } from '../strip/strip-row.ts';
import { isUnsure } from './home-door.ts';
import {
  enterWords,
  fieldHeight,
  footHead,
  type HomeFacts,
  homeFoot,
  homeHead,
  saidRows,
} from './home-rows.ts';

/** Where a run begins: what would answer and who would pay, the field for an idea, the runs so far. */
export function HomeScreen({ cockpit }: { readonly cockpit: Cockpit }) {
  const look = useLook();
  const terminal = useTerminal();
  const { focus, setFocus, selected, move } = useWhere(cockpit);
  useFreshRuns(cockpit, terminal.focused);
  const runs = cockpit.runs ?? [];
  const typed = useSyncExternalStore(cockpit.idea.subscribe, cockpit.idea.text);
  const door = cockpit.screens?.frontDoor.doorFor(typed, cockpit);
  const offer = door?.offer ?? cockpit.offer;
  const home: HomeFacts = {
    ...cockpit,
    offer,
    door,
    alone: cockpit.screens?.frontDoor.enterAlone(typed, { ...cockpit, offer, door, focus }, look),
    enter: cockpit.screens?.frontDoor.enterRow(typed, { ...cockpit, offer, door, focus }, look),
    way: useWay(cockpit, offer),
    repaired: terminal.repaired,
    focus,
    selected,
    now: useNow(cockpit.ports.now, asksSomething(cockpit)),
    settings: cockpit.engine?.config,
  };
  const active = cockpit.dialog === undefined && cockpit.opening === undefined;
  const chosen = runs[selected];
  const listening = active && focus === 'list';
  useHomeKeys(cockpit, { active: listening, chosen, at: selected, offer, setFocus, move });
  const head = homeHead(home, look);
  const field = fieldHeight(look.rows);
  const height = look.rows - head.length - field - stripHeight;
  const foot = (known?: Pick<RecentFacts, 'events' | 'goesOn'>) => (
    <Rows rows={homeFoot({ ...home, ...known }, height, look)} />
  );
  const { ChosenRun } = cockpit.screens?.recent ?? {};
  return (
    <Box flexDirection="column">
      <Rows rows={head} />
      <Box height={field} paddingX={1} flexShrink={0}>
        <IdeaField
          cockpit={cockpit}
          way={home.way}
          offer={offer}
          door={door}
          active={active && focus === 'field'}
          place={{ y: head.length, height: field }}
          onLeave={() => setFocus('list')}
        />
      </Box>
      {ChosenRun === undefined ? (
        foot()
      ) : (
        <ChosenRun
          cockpit={cockpit}
          run={focus === 'list' ? chosen : undefined}
          height={height - footHead(home, look).length}
        >
          {foot}
        </ChosenRun>
      )}
      <Strip
        cockpit={{ ...cockpit, offer }}
        said={saidRows(cockpit.toast, look).at(-1) ?? blank}
        keys={homeFooter(
          cockpit,
          home,
          chosen,
          cockpit.screens?.firstDay.enter(cockpit, look) ?? enterWords(chosen, look),
          look,
        )}
      />
    </Box>
  );
}

type Focus = 'field' | 'list';
type Where = { readonly focus: Focus; readonly row: Kept | undefined };

/** Where the person was on home, by its field: whoever comes back is in the list, unless they left a text in the field. */
const left = new WeakMap<Cockpit['idea'], Where>();

function useWhere(cockpit: Cockpit) {
  const { idea } = cockpit;
  const [start] = useState(() => left.get(idea));
  const back = idea.text() === '' ? 'list' : start?.focus;
  const [focus, setFocus] = useState((start && back) ?? 'field');
  const isOn = focus === 'list';
  const { kept, ...row } = useKeptRow(listed(cockpit), { start: start?.row, isOn });
  useEffect(() => void left.set(idea, { focus, row: kept }), [idea, focus, kept]);
  return { focus, setFocus, ...row };
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
    return (
      ownWay(offer?.offer, way) ?? offer?.offer.ways?.of(idea.text(), engine.configFor(idea.text()))
    );
  });
}

function homeFooter(
  cockpit: Cockpit,
  home: HomeFacts,
  chosen: RunSummary | undefined,
  enter: string | undefined,
  look: ReturnType<typeof useLook>,
) {
  const connect = home.facts?.connected === false;
  if (cockpit.opening !== undefined) return blank;
  if (home.focus === 'field') return fieldFooter(cockpit, home, connect, look);
  return cockpit.screens?.recent.keys({ ...home, chosen, connect, enter }, look) ?? blank;
}

/** `connect`: no model answers. */
function fieldFooter(
  cockpit: Cockpit,
  home: HomeFacts,
  connect: boolean,
  look: ReturnType<typeof useLook>,
) {
  const { keys } = look.messages.screens;
  return footerRow(['field', 'mode', 'global'], look, {
    // What is typed here goes into the idea; of the keys for everywhere only those with Ctrl are left, in an empty field help.
    hidden: [
      ...(['back', 'quit', 'next_question'] as const),
      ...(cockpit.idea.text() === '' ? [] : (['help'] as const)),
      ...(cockpit.offers.length < 2 ? (['switch_mode'] as const) : []),
      ...(isUnsure(home) && !connect ? [] : (['ask_model'] as const)),
    ],
    // Before what the person's hands know anyway is left out; and the only key that leads out from here.
    places: { help: 13, interrupt: 39 },
    words: {
      leave_field: keys['to_list'] ?? '',
      ...(connect && home.offer?.words.sample !== undefined && home.door?.said === undefined
        ? { send: home.alone?.send ?? keys['watch'] ?? '' }
        : {}),
    },
  });
}

function IdeaField(props: {
  readonly cockpit: Cockpit;
  readonly way: string | undefined;
  /** What Enter begins. */
  readonly offer: Cockpit['offer'];
  readonly door: HomeFacts['door'];
  readonly active: boolean;
  readonly place: { readonly y: number; readonly height: number };
  onLeave(): void;
}) {
  const look = useLook();
  const { cockpit, place, offer } = props;
  const { offered, offeredBy } = useOffered();
  const { screens } = look.messages;
  const send = (typed: string) => {
    const { frontDoor } = cockpit.screens ?? {};
    if (cockpit.failure !== undefined && frontDoor === undefined)
      cockpit.hint(screens.home.notOpened);
    else frontDoor?.send(typed, { offer, door: props.door, offered: offered() }, cockpit, look);
  };
  const turn = () => {
    const { names = [] } = offer?.offer.ways ?? {};
    const next = names.indexOf(props.way ?? '') + 1;
    if (props.way !== undefined && names.length > 1) cockpit.turnTo(names[next % names.length]);
  };
  const ask = () => cockpit.screens?.frontDoor.askModel(cockpit.idea.text(), cockpit, look);
  const { active } = props;
  // No idea begins with it: in an empty field it is the key that it is everywhere else.
  useKeys(
    'mode',
    (event) => {
      if (event.kind !== 'key' || event.joined || cockpit.idea.text() !== '') return false;
      if (actionFor('global', event) !== 'help') return false;
      cockpit.ask({ kind: 'help', front: 'field', offered: offeredBy() });
      return true;
    },
    { active },
  );
  useActions(
    'mode',
    {
      switch_mode: () => cockpit.switchOffer(offer?.name),
      turn_way: turn,
      take_way: (key) => cockpit.screens?.frontDoor.takeWay(key, cockpit),
      ...(isUnsure(props) ? { ask_model: ask } : {}),
    },
    { active },
  );
  return (
    <Composer
      hint={
        cockpit.opening === undefined
          ? (offer?.words.hint ?? '')
          : screens.home.opening(cockpit.opening)
      }
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
  /** What Enter in the field begins. */
  readonly offer: Cockpit['offer'];
  /** The row the person is on. */
  readonly at: number;
  readonly chosen: NonNullable<Cockpit['runs']>[number] | undefined;
  setFocus(focus: 'field' | 'list'): void;
  move(by: number): void;
};

/** What stands in the list, by its names: the runs, on the first day what can be begun. */
function listed({ screens, runs = [], ...cockpit }: Cockpit): readonly string[] {
  const day = screens?.firstDay.isIt({ runs, ...cockpit }) === true;
  return day ? cockpit.offers.map(({ name }) => name) : runs.map(({ id }) => id);
}

function useHomeKeys(
  cockpit: Cockpit,
  { active, chosen, at, offer, setFocus, move }: HomeKeys,
): void {
  const day = cockpit.screens?.firstDay;
  const plays = day?.plays(cockpit) === true;
  const distrusted = cockpit.trusted === false;
  useActions(
    'home',
    {
      new_run: ({ name }) => {
        if (name === 'n') cockpit.screens?.frontDoor.beginAnew(cockpit);
        setFocus('field');
      },
      switch_mode: () => cockpit.switchOffer(offer?.name),
      ...(plays ? { rehearse: (key: KeyPress) => day?.play(cockpit, Number(key.name) - 1) } : {}),
      open: () => {
        if (chosen) void cockpit.open(chosen);
        else if (day?.open(cockpit, at) !== true) setFocus('field');
      },
      move_up: () => move(-1),
      move_down: () => move(1),
      all_runs: () => cockpit.go({ type: 'go', to: { screen: 'runs' } }),
      search: () => cockpit.go({ type: 'go', to: { screen: 'runs', search: true } }),
      connect: () => cockpit.ask({ kind: 'connect' }),
      ...(distrusted ? { trust: () => cockpit.ask({ kind: 'trust' }) } : {}),
    },
    { active },
  );
  useTypedHere(cockpit, { active, distrusted }, () => setFocus('field'));
}

/** A letter that another one follows within this time is the beginning of a word (ms). */
const wordMs = 120;

/**
 * Any other character is the beginning of an idea: it goes into the field, with the rest of that read. So is a letter that
 * means something here, when it is not alone.
 */
function useTypedHere(
  cockpit: Cockpit,
  here: ListKeys & { readonly active: boolean },
  toField: () => void,
): void {
  // Characters of one read come before the field hears them itself.
  const { active } = here;
  const typing = useRef(false);
  const letter = useRef<{ readonly event: KeyPress; readonly timer: NodeJS.Timeout }>(undefined);
  const alone = useRef<KeyEvent>(undefined);
  const { press } = useOffered();
  useEffect(() => {
    if (active) typing.current = false;
  }, [active]);
  const meant = () => {
    const first = letter.current;
    letter.current = undefined;
    clearTimeout(first?.timer);
    return first?.event;
  };
  useEffect(() => () => clearTimeout(letter.current?.timer), []);
  const act = (event: KeyPress) => {
    alone.current = event;
    press(event);
  };
  const type = (event: KeyEvent) => {
    typing.current = true;
    const put = event.kind === 'paste' ? paste : insert;
    if (event.text !== '') cockpit.idea.change((before) => put(before, event.text));
    toField();
    return true;
  };
  useKeys(
    'home',
    (event) => {
      if (event === alone.current) return false;
      const first = meant();
      if (first !== undefined && isText(event)) type(first);
      if (typing.current || isTyped(event, here)) return type(event);
      if (first !== undefined) act(first);
      if (event.kind !== 'key' || !isLetter(event) || movesBy.has(event.name) || event.held)
        return false;
      letter.current = { event, timer: setTimeout(() => meant() && act(event), wordMs) };
      return true;
    },
    { active },
  );
}

const isText = (event: KeyEvent) =>
  event.text !== '' && (event.kind === 'paste' || (!event.ctrl && !event.alt));
const isLetter = ({ text, ctrl, alt }: KeyPress) => !ctrl && !alt && /^[a-z\d]$/i.test(text);
/** Pressed one after the other they go up and down. */
const movesBy: ReadonlySet<string> = new Set(['j', 'k']);

/** Keys of the list that are not always there: else an idea may begin with them. */
type ListKeys = {
  /** It is asked whether the folder is trusted. */
  readonly distrusted: boolean;
};

function isTyped(event: KeyEvent, { distrusted }: ListKeys): boolean {
  if (event.text.trim() === '') return false;
  if (event.kind === 'paste') return true;
  if (event.ctrl || event.alt) return false;
  const own = actionFor('home', event);
  // alone it is the number of something, also where it plays nothing
  if (/^\d$/.test(event.text)) return false;
  const isOwn = own !== undefined && (own !== 'trust' || distrusted);
  return !isOwn && actionFor('global', event) === undefined;
}
