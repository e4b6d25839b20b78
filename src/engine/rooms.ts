import type { Contract } from './contract.ts';
import { RunError } from './data/failure.ts';
import type { RoomPlace } from './runs/place.ts';
import type { Workflow, WorkflowName } from './workflow.ts';

/** A workflow as it stands in a registry: what is cheap at once, and how the rest is loaded. */
export type Entry = {
  readonly name: WorkflowName;
  readonly place: RoomPlace;
  /** A folder of prompts of its own, `<name>/<role>.md`, where they do not lie among those of the program. */
  readonly templates?: URL;
  /** Loaded when the first run of it is listed or read. */
  contract(): Promise<Contract>;
  /** Loaded when the first run of it is walked: a room costs nothing before. */
  load(): Promise<Workflow<unknown>>;
};

/** The rooms there are, loaded as they are needed. */
export type Rooms = {
  readonly entries: readonly Entry[];
  find(name: WorkflowName): Entry | undefined;
  /** Rejects with `bug` when there is no such room. */
  contract(name: WorkflowName): Promise<Contract>;
  /** The contract, if it has been loaded. */
  loaded(name: WorkflowName): Contract | undefined;
  workflow(name: WorkflowName): Promise<Workflow<unknown>>;
};

export function openRooms(entries: readonly Entry[]): Rooms {
  const contracts = new Map<WorkflowName, Contract>();
  const workflows = new Map<WorkflowName, Workflow<unknown>>();
  const entry = (name: WorkflowName) => {
    const found = entries.find((each) => each.name === name);
    if (!found) throw new RunError({ kind: 'bug', detail: `no workflow ${name}` });
    return found;
  };
  const contract = async (name: WorkflowName) => {
    const known = contracts.get(name) ?? (await entry(name).contract());
    contracts.set(name, known);
    return known;
  };
  return {
    entries,
    find: (name) => entries.find((each) => each.name === name),
    contract,
    loaded: (name) => contracts.get(name),
    async workflow(name) {
      const known = workflows.get(name) ?? (await entry(name).load());
      workflows.set(name, known);
      contracts.set(name, known.contract);
      return known;
    },
  };
}
