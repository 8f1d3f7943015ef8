import type { SnapshotFrom } from 'xstate';
import type { sessionMachine } from '#src/machines/session/session.machine.ts';

type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;

/** Why the form is shown; null while nothing has gone wrong. */
export type LoginReason = 'refused' | 'unreachable' | 'limited' | 'expired' | null;

/** True where the machine would send a login on its way. */
export function acceptsLogin(snapshot: SessionSnapshot): boolean {
  return snapshot.can({ type: 'login.submitted', credentials: { username: '', password: '' } });
}

/** What the form has to explain. */
export function reasonOf({ value }: SessionSnapshot): LoginReason {
  if (typeof value === 'string' || !('unauthenticated' in value)) return null;
  return value.unauthenticated === 'idle' ? null : value.unauthenticated;
}
