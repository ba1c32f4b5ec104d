/** The placeholder of a card while it loads. */
export function CardBone() {
  return (
    <li className="m-card m-card-bone" aria-hidden>
      <span className="p-bone" style={{ width: '40%', height: 16 }} />
      <span className="p-bone" style={{ width: '70%', height: 24 }} />
      <span className="p-bone" style={{ width: '90%', height: 16 }} />
      <span className="p-bone" style={{ width: '100%', height: 72 }} />
      <span className="p-bone" style={{ width: '50%', height: 28 }} />
    </li>
  );
}
