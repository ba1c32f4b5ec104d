import { usePublicText } from '#src/public/PublicText.tsx';
import { PublicLink } from '#src/public/routing/PublicLink.tsx';

/** From what is sold to what runs on it, and back. */
export function GoodsTabs({ here }: { here: '/market' | '/warehouse' }) {
  const {
    text: { site },
  } = usePublicText();
  const tabs = [
    ['/market', site.market.heading],
    ['/warehouse', site.warehouse.heading],
  ] as const;
  return (
    <nav className="l-tabs" aria-label={site.market.tabs}>
      {tabs.map(([href, name]) => (
        <PublicLink key={href} href={href} aria-current={href === here ? 'page' : undefined}>
          {name}
        </PublicLink>
      ))}
    </nav>
  );
}
