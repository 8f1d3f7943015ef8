import type { Channel } from './channel.ts';
import { chatChannel } from './chat-channel.ts';
import { mailChannel } from './mail-channel.ts';
import type { NotifySettings } from './settings.ts';

export function channelsOf({ chats, mail }: Pick<NotifySettings, 'chats' | 'mail'>): readonly Channel[] {
  return [...chats.map(chatChannel), ...(mail ? [mailChannel(mail)] : [])];
}
