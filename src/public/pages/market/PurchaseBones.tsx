/** In place of a purchase that is loading, as high as it will be. */
export const PurchaseBones = () => (
  <div className="i-row">
    <span className="p-bone" style={{ height: 640 }} />
    <div className="i-aside">
      <span className="p-bone" style={{ height: 320 }} />
    </div>
  </div>
);
