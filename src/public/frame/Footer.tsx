import { Logo } from '#src/ui/Logo.tsx';
import { usePublicSettings } from '#src/public/PublicSettings.tsx';
import { usePublicText } from '#src/public/PublicText.tsx';
import { PublicLink } from '#src/public/routing/PublicLink.tsx';
import { sessionKind } from '#src/session/start/sessionKind.ts';

export function Footer() {
  const { text } = usePublicText();
  const settings = usePublicSettings();
  const { footer, nav } = text.site;
  const imprint = [settings['site.operator'], settings['site.record_no']].filter(Boolean);
  const [mail, phone] = [settings['site.email'], settings['site.phone']];
  const signedIn = sessionKind() !== undefined;
  const groups = [
    {
      title: footer.product,
      links: (['market', 'pricing', 'warehouse'] as const).map((list) => [`/${list}`, nav[list]]),
    },
    {
      title: footer.account,
      links: [
        ...(signedIn ? [['/index', nav.console]] : [['/register', footer.register]]),
        ['/Terms-of-Service', footer.terms],
        [settings['site.privacy_url'] ?? '/Terms-of-Service#privacy', footer.privacy],
      ],
    },
    {
      title: footer.support,
      links: [
        [settings['site.help_url'] ?? (signedIn ? '/help' : '/login?redirect=%2Fhelp'), footer.help],
        ...(settings['status.public'] === true ? [['/status', footer.status]] : []),
        ...[mail && [`mailto:${mail}`, mail], phone && [`tel:${phone.replaceAll(/[^+0-9]/g, '')}`, phone]].flatMap(
          (link) => (link ? [link] : []),
        ),
      ],
    },
  ];
  return (
    <footer className="p-foot">
      <div className="p-foot-row">
        <div className="p-foot-brand">
          <Logo size={24} />
          <div>
            <b>{text.product}</b>
            <p>{footer.note}</p>
            {imprint.length > 0 && <p>{imprint.join(' · ')}</p>}
          </div>
        </div>
        {groups.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <b>{title}</b>
            <ul>
              {links.map(([href = '/', name]) => (
                <li key={href}>
                  {href.startsWith('/') ? <PublicLink href={href}>{name}</PublicLink> : <a href={href}>{name}</a>}
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  );
}
