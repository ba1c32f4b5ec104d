/** Sentences of favourites. */
export const favourites = {
  add: '收藏',
  remove: '取消收藏',
  title: '我的收藏',
};
