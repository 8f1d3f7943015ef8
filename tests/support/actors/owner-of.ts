import { onTestFinished } from 'vitest';
import { type AnyActorRef, createActor } from 'xstate';
import type { AdminActor } from '#src/features/shared/actors/actors-context.ts';
import { adminMachine } from '#src/machines/admin/admin.machine.ts';

/** The admin's actor before a session, with these children in place of its own. */
export function ownerOf(children: Readonly<Record<string, AnyActorRef>>): AdminActor {
  const admin = createActor(adminMachine).start();
  onTestFinished(() => void admin.stop());
  const snapshot = Object.assign(Object.create(admin.getSnapshot()), { children });
  return Object.assign(admin, { getSnapshot: () => snapshot });
}
