import { type AnyActorLogic, type AnyActorRef, createActor, type Snapshot } from 'xstate';
import type { OpenSite } from '#src/site/start/open-site.tsx';

/** Where, in development, the actors of the site before a saved module were, until those after it go on there. */
const snapshots = new Map<string, Snapshot<unknown>>();

/** Ends a site. The files that were chosen in it end with it, and the forms then say of each that it is lost. */
export function closeSite({ root, actors }: OpenSite): void {
  root.unmount();
  const { language, catalogue, ...others } = actors;
  for (const [name, actor] of Object.entries(others))
    if (!isWaiting(actor)) snapshots.set(name, actor.getPersistedSnapshot());
  for (const actor of Object.values(actors)) actor.stop();
}

/** True where a deadline is waited for: XState restores none, and the wait would never end. */
function isWaiting({ system }: AnyActorRef): boolean {
  return Object.keys(system.getSnapshot()._scheduledEvents).length > 0;
}

/** Whether an actor of before is to go on; never in production. */
export function isResumable(name: string): boolean {
  return import.meta.env.DEV && snapshots.has(name);
}

/** The option of `createActor` with which an actor goes on where the one before it was. */
export function resume(name: string, logic: AnyActorLogic) {
  if (!import.meta.env.DEV) return {};
  const snapshot = snapshots.get(name);
  snapshots.delete(name);
  if (snapshot === undefined) return {};
  if (createActor(logic, { snapshot }).getSnapshot().status !== 'error') return { snapshot };
  console.error(`site: the saved machine has no such state, ${name} begins anew`);
  return {};
}
