import { accentPalette } from '#model/validation/brand/accentPalette.ts';
import { renderMessage } from '#model/messages/messages.ts';
import type { Label } from '#model/language/definition.ts';
import type { MailLook } from '#server/engine/delivery/mailLayout.ts';
import type { LiveSettings } from './liveSettings.ts';
import { publicPicture } from './publicPicture.ts';

interface LookSource extends Pick<LiveSettings, 'read'> {
  messages: Record<string, Label>;
  /** Without it, a letter has no address for its logo. */
  publicUrl: string | undefined;
}

/** That of the product. */
const ACCENT = '#0b6b5e';

/** How letters look by the settings: the name, logo and colour of the operator, and the foot. */
export function mailLook({ read, messages, publicUrl }: LookSource, lang: 'zh' | 'en'): MailLook {
  const say = (key: string, params = {}) => renderMessage(messages, key, params, lang);
  const name = read('site.title') || say('settings.product');
  const picture = read('email.show_logo') === false ? null : publicPicture(read('brand.logo') ?? null);
  const { accent, onAccent } = accentPalette(read('brand.accent') || ACCENT).light;
  const [zh, en] = [read('email.footer_zh'), read('email.footer_en')];
  const contact = [read('site.operator'), read('site.email'), read('site.phone')].filter(Boolean).join(' · ');
  return {
    lang,
    name,
    accent,
    onAccent,
    logo: picture === null || publicUrl === undefined ? undefined : new URL(picture, publicUrl).href,
    foot: [(lang === 'en' ? en || zh : zh || en) ?? '', contact, say('mail.automatic', { product: name })].filter(
      (line) => line !== '',
    ),
    open: say('mail.open'),
  };
}
