import { Stock } from '#src/public/product/Stock.tsx';
import { PlaceChoice } from '#src/public/product/PlaceChoice.tsx';
import { usePublicText } from '#src/public/PublicText.tsx';
import { Cards } from './Cards.tsx';
import { Open } from './Open.tsx';
import { chooseCloud, type Buying } from './usePurchase.ts';
import { usePurchaseWords } from './usePurchaseWords.ts';

/** Places that fit on cards. */
const MOST_PLACES = 12;

/** Where it can be bought, each place with what is left there. */
export function Places({ buying }: { buying: Buying }) {
  const words = usePurchaseWords();
  const { label } = usePublicText();
  const {
    reply: { places, place },
    open,
  } = buying;
  const choose = (cloud: string) => chooseCloud(buying, cloud);
  if (places.length > MOST_PLACES)
    return (
      <>
        <PlaceChoice title={words.place} places={places} place={place} onChange={choose} />
        <Open name={open.get('cloud')} />
      </>
    );
  return (
    <Cards
      name="cloud"
      label={words.place}
      open={open.get('cloud')}
      value={place?.cloud_id ?? ''}
      onChange={choose}
      choices={places.map(({ cloud_id: value, label: title, stock }) => {
        const [region = '', ...zone] = label(title).split(' · ');
        return {
          value,
          title: region,
          text: zone.join(' · '),
          end: <Stock stock={stock} />,
          isOff: stock === 0,
        };
      })}
    />
  );
}
