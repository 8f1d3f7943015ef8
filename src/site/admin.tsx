import { type ReactNode, useEffect, useMemo } from 'react';
import { useLocation } from 'react-router';
import { pageAt } from '#src/domain/page-paths.ts';
import { DashboardPage } from '#src/features/dashboard/dashboard-page.tsx';
import { OrderPage } from '#src/features/order/order-page.tsx';
import type { AdminActor } from '#src/features/shared/actors/actors-context.ts';
import {
  type AdminActors,
  AdminActorsContext,
  useWorkingAdmin,
} from '#src/features/shared/actors/admin-actors-context.ts';
import { adminMessages, adminToast } from '#src/translations/admin/notifications.ts';
import { createAdminActor, createOrderActor } from './admin-actors.ts';
import type { SiteParts } from './site-parts.ts';

/** The admin's screens, bound to an actor that lives as long as the page. */
export interface AdminScreens {
  readonly Dashboard: () => ReactNode;
  readonly Order: () => ReactNode;
}

/** Opens the admin's part: its messages, its actor, its screens. Called once, when the first of the screens is shown. */
export async function openAdmin(parts: SiteParts): Promise<AdminScreens> {
  await parts.translations.add(adminMessages);
  const admin = createAdminActor(parts);
  parts.actors.admin = admin;
  parts.receivers.admin = admin;
  parts.receivers.adminToasts = { send: (notification) => parts.toasts.send(adminToast(notification)) };
  admin.start();
  // The admin's code may come later than the login.
  if (parts.actors.session.getSnapshot().hasTag('signedIn')) admin.send({ type: 'session.opened' });
  return { Dashboard: () => <Dashboard admin={admin} />, Order: () => <OneOrder {...parts} admin={admin} /> };
}

/** The admin's actors while there is a session; as long as the screen is shown, the dashboard is open. */
function useOpenDashboard(admin: AdminActor): AdminActors | null {
  const actors = useWorkingAdmin(admin);
  const isWorking = actors !== null;
  useEffect(() => {
    if (!isWorking) return;
    admin.send({ type: 'dashboard.opened' });
    return () => admin.send({ type: 'dashboard.closed' });
  }, [admin, isWorking]);
  return actors;
}

function Dashboard({ admin }: { readonly admin: AdminActor }) {
  const actors = useOpenDashboard(admin);
  return (
    actors && (
      <AdminActorsContext value={actors}>
        <DashboardPage />
      </AdminActorsContext>
    )
  );
}

function OneOrder({ client, inspect, admin }: SiteParts & { readonly admin: AdminActor }) {
  const id = decodeURIComponent(pageAt(useLocation().pathname)?.id ?? '');
  const actors = useOpenDashboard(admin);
  const create = useMemo(() => () => createOrderActor({ client, inspect }, id), [client, inspect, id]);
  return <OrderPage key={id} id={id} create={create} orders={actors?.orders ?? null} />;
}
