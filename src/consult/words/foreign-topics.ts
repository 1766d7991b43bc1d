/**
 * Jobs of other trades, and jobs of ours that nobody here does. A word of these is never taken for what a tool is
 * about, even where a contract uses it in an example; it may still be what a picture shows or a search looks for.
 */
export const foreignTopics: Readonly<Record<string, string>> = {
  essay: `poem, poems, essay, a story about, write a story, bedtime, bedtime story, joke, jokes, song, lyrics, recipe, recipes, translate, translation, email, letter, code, python, javascript, sql, homework, math, equation, solve, gedicht, poema, poeme,
    стих*, стихотворение, анекдот*, рецепт*, 诗, 写诗, 笑话, 菜谱, 翻译, 詩, 料理, レシピ, 冗談, 翻訳`,
  daily: `weather, forecast for tomorrow, temperature, rain, flight, flights, hotel, hotels, restaurant, restaurants, pizza, food, movie, movies, film, football, soccer, nba, sports, match, ticket, tickets, taxi, uber,
    internet, wifi, router, doctor, medicine, medical, dentist, horoscope, dating, job, jobs, car, cars, house, houses, rent, apartment, groceries, milk, bread, coffee, shoes, wetter, clima, tiempo hara, meteo, погод*, 天气, 酒店, 机票, 餐厅, 天気, ホテル, 映画, レストラン,
    video game, video games, how to draw, with my mom, with my dad, with my wife, with my husband,
    appointment, reminder, alarm, phone, laptop, iphone, dog, cat, puppy, kitten, town, city, school, exam, homework, wedding, birthday, election, president, capital of, population`,
  order:
    'limit order, market order, place an order, place order, order for me, open a long, open a short, open a position, close my position, leverage, leveraged, margin',
  hack: 'hack, hacking, hacked, exploit, private key, private keys, seed phrase, password, passwords, phishing, malware, launder, laundering, steal, bypass',
}
