/** The non-ASCII letters of languages, and the encodings for them. */
export interface Language {
  readonly encodings: readonly string[];
  /** The non-ASCII letters of the language, in lower case. */
  readonly letters: string;
  /** Letters that the language never has. */
  readonly unlikely?: RegExp;
  /** Letters of which longer texts have at least one. */
  readonly expected?: RegExp;
  /** True if words of the language have no ASCII letters. */
  readonly isOwnScript?: true;
  /** Names begin with a capital letter in its script. */
  readonly isCased?: true;
  /** Weight of one of its letters; a mix of languages has less weight than one language. */
  readonly weight?: number;
}

const western = ['windows-1252', 'iso-8859-15', 'macintosh'];
const central = ['windows-1250', 'iso-8859-2'];
const baltic = ['windows-1257', 'iso-8859-13'];
const cyrillic = ['windows-1251', 'koi8-r', 'koi8-u', 'ibm866', 'iso-8859-5', 'x-mac-cyrillic'];
const inPortuguese = /ã(?=[^oesn\P{L}])|õ(?!e)/giu;
const inFrench = /ç(?![aouâôûé\P{L}])/giu;
const inItalian = /[àèéìòù](?=\p{L})/giu;
const inSpanish = /ñ(?![aeiouáéíóú])/giu;
const inWestern = /õ(?!e)|ñ(?![aeiouáéíóú])|[ìò](?=\p{L})|þ|ð|ý|ç(?=[b-df-hj-np-tv-xz])/giu;

/** Among equal matches the first language wins: the same bytes are often words of several languages. */
export const languages: readonly Language[] = [
  { encodings: western, letters: 'äöüß' },
  { encodings: western, letters: 'àâçéèêëîïôûùœæ', unlikely: inFrench, expected: /[éèêà]/i },
  { encodings: western, letters: 'áéíóúñü', unlikely: inSpanish },
  { encodings: western, letters: 'áâãàçéêíóôõú', unlikely: inPortuguese },
  { encodings: western, letters: 'àèéìòù', unlikely: inItalian },
  { encodings: western, letters: 'åäöæøé' },
  { encodings: western, letters: 'ëïéèöü' },
  {
    encodings: ['windows-1254'],
    letters: 'çğıİöşüâî',
    unlikely: /(?<![aeıioöuüâî])ğ/giu,
    expected: /[ıİöü]/iu,
  },
  { encodings: western, letters: 'áéíóúýþæöð' },
  { encodings: central, letters: 'ąćęłńóśźż' },
  { encodings: central, letters: 'áčďéěíňóřšťúůýž' },
  { encodings: central, letters: 'áäčďéíĺľňóôŕšťúýž' },
  { encodings: central, letters: 'áéíóöőúüű' },
  { encodings: central, letters: 'ăâîşţ', expected: /[ăş]/iu },
  { encodings: central, letters: 'čćđšž', expected: /[šž]/iu },
  { encodings: baltic, letters: 'ąčęėįšųūž' },
  { encodings: baltic, letters: 'āčēģīķļņšūž' },
  { encodings: [...baltic, 'windows-1252'], letters: 'äõöüšž' },
  { encodings: baltic, letters: 'ąčęėįšųūžāēģīķļņäõöü', weight: 0.8 },
  { encodings: western, letters: 'äöüßàâçéèêëîïôûùœæáíóúñãõìòåøš', unlikely: inWestern, weight: 0.7 },
  { encodings: central, letters: 'ąćęłńóśźżáčďéěíňřšťúůýžäöüőűăâîşţđôľß', weight: 0.6 },
  {
    encodings: cyrillic,
    letters: 'абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґ',
    unlikely: /(?<!\p{L})[ъыь]|(?<=[бвгджзклмнпрстфхцчшщъь])й/giu,
    isOwnScript: true,
    isCased: true,
  },
  {
    encodings: ['windows-1253', 'iso-8859-7'],
    letters: 'αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ',
    unlikely: /ς(?=\p{L})|σ(?!\p{L})|(?<!\p{L})[ϊϋΐΰ]/gu,
    isOwnScript: true,
    isCased: true,
  },
  { encodings: ['windows-1255', 'iso-8859-8'], letters: 'אבגדהוזחטיךכלםמןנסעףפץצקרשת', isOwnScript: true },
  {
    encodings: ['windows-1256', 'iso-8859-6'],
    letters: 'ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىيپچژگ',
    unlikely: /[ةى](?=\p{L})/gu,
    isOwnScript: true,
  },
  {
    encodings: ['windows-874'],
    letters: 'กขฃคฅฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรฤลวศษสหฬอฮะาำเแโใไัิีึืุู็่้๊๋์ฯๆ',
    isOwnScript: true,
  },
];

/** An encoding with two bytes per character. */
export interface SignSet {
  /** Characters of places, prices and weights. */
  readonly frequent: string;
  /** First and last of the first bytes of common characters, and the lowest of their second bytes. */
  readonly daily: readonly [first: number, last: number, lowest: number];
  /** Weight of a kana. */
  readonly kana: number;
}

/** Characters that distinguish texts in two-byte encodings. */
export const signSets: Readonly<Record<string, SignSet>> = {
  gb18030: {
    frequent:
      '北京市上海广州深圳天津重庆成都武汉杭南西安东省县区路街道江苏浙山河湖福建陕川云贵宁夏新疆内蒙古口大连青岛厦门长沙合肥价格费重量起始终止从到最小城公斤元人民中国有限司的单位运快递烟台泉嘉兴绍洛阳襄汕头常温惠佛昆明太原石家庄春沈哈尔滨济郑无锡徐保定唐乌宁波珠东莞泰扬连邢衡岳株湘桂柳义津西',
    daily: [0xb0, 0xd7, 0xa1],
    kana: 0.2,
  },
  big5: {
    frequent:
      '台北高雄市中新竹縣桃園南嘉義基隆花蓮區路街鄉鎮價格費重量起從到最小大城公斤元華民國灣香港九龍界的單位運快遞',
    daily: [0xa4, 0xc6, 0x40],
    kana: 0.2,
  },
  shift_jis: {
    frequent:
      '東京都大阪名古屋横浜市県区町村神戸福岡札幌仙台広島川崎千葉埼玉静新潟熊本山鹿児沖縄那覇料金運賃重量以上下円個北海道前橋甲松江高徳八王子和歌宮長佐賀分富石井梨阜愛知三滋良取根口媛青森秋手形城茨木栃群馬岐奈香津関東西南中央田野谷小豊一宇',
    daily: [0x88, 0x97, 0x40],
    kana: 1.2,
  },
  'euc-jp': {
    frequent:
      '東京都大阪名古屋横浜市県区町村神戸福岡札幌仙台広島川崎千葉埼玉静新潟熊本山鹿児沖縄那覇料金運賃重量以上下円個北海道前橋甲松江高徳八王子和歌宮長佐賀分富石井梨阜愛知三滋良取根口媛青森秋手形城茨木栃群馬岐奈香津関東西南中央田野谷小豊一宇',
    daily: [0xb0, 0xcf, 0xa1],
    kana: 1.2,
  },
  'euc-kr': {
    frequent:
      '서울특별시부산광역대구인천전주울세종경기도강원충청북남라제수성고양용창동군읍면가격요금무게터까지최소원의이는을를에',
    daily: [0xb0, 0xc8, 0xa1],
    kana: 0.2,
  },
};
