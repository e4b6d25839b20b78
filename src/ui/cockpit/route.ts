/** What can be read as a report, as the verbs of the same name tell it. */
export type SheetName = 'doctor' | 'settings' | 'permissions' | 'memory';

/** Where the person is. The stack grows when they go deeper; `esc` goes one back. Home is always at the bottom. */
export type Route =
  /** `over`: what was handed over is begun there, and whoever leaves it comes back to where it was. */
  | { readonly screen: 'home'; readonly over?: true }
  /** `asked`: the person goes there for what it asks. */
  | { readonly screen: 'run'; readonly run: string; readonly asked?: boolean }
  | {
      readonly screen: 'reader';
      readonly run: string;
      readonly path: string | undefined;
      /** With the round before it, if there is one. */
      readonly comparing?: boolean;
      /** With its first paragraph in a field. */
      readonly editing?: boolean;
      /** Words that are looked for in it from the beginning. */
      readonly find?: string;
    }
  /** A page that the workflow of the run brings along; `about` undefined = what of the run is up to the page. */
  | {
      readonly screen: 'room';
      readonly page: string;
      readonly run: string;
      readonly about: number | undefined;
      /** The file it is about, where it is about one. */
      readonly path?: string | undefined;
    }
  /** `search`: with the field for a search open. */
  | { readonly screen: 'runs'; readonly search?: boolean }
  | { readonly screen: 'stats' }
  | { readonly screen: 'sheet'; readonly of: SheetName };

export type RouteAction =
  | { readonly type: 'go'; readonly to: Route }
  /** In place of the present screen. */
  | { readonly type: 'replace'; readonly by: Route }
  | { readonly type: 'back' };

export const home: Route = { screen: 'home' };

export function routeReducer(stack: readonly Route[], action: RouteAction): readonly Route[] {
  switch (action.type) {
    case 'go':
      if (action.to.screen === 'home') return action.to.over ? withHome(stack) : [home];
      return isSameRun(present(stack), action.to) ? stack : [...stack, action.to];
    case 'replace':
      return [...stack.slice(0, -1), action.by];
    case 'back':
      return stack.length > 1 ? stack.slice(0, -1) : stack;
    default:
      return action satisfies never;
  }
}

export function present(stack: readonly Route[]): Route {
  return stack.at(-1) ?? home;
}

/** Home on top of where the person is, where there is something behind it. */
function withHome(stack: readonly Route[]): readonly Route[] {
  return present(stack).screen === 'home' ? stack : [...stack, { screen: 'home', over: true }];
}

/** Opening the run that is already in front changes nothing. */
function isSameRun(a: Route, b: Route): boolean {
  return a.screen === 'run' && b.screen === 'run' && a.run === b.run;
}

/** Is there nothing behind it? */
export function isAtBottom(route: Route): boolean {
  return route.screen === 'home' && route.over !== true;
}
