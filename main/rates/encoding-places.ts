/**
 * Place names that rate files often contain, for detecting the encoding of short texts: the same bytes are words in
 * many encodings, but towns in few. Only names with letters outside ASCII help.
 */
const byLanguage: readonly string[] = [
  // Central Europe
  'Plzeň,Ústí nad Labem,České Budějovice,Hradec Králové,Žďár,Třebíč,Děčín,Zlín,Kroměříž,Příbram,Přerov,Říčany,Břeclav,Frýdek,Žatec,Měřín',
  'Košice,Prešov,Žilina,Banská Bystrica,Trenčín,Nové Zámky,Považská Bystrica,Liptovský Mikuláš,Spišská,Ružomberok,Piešťany,Levoča,Dunajská Streda,Šaľa,Bánovce,Šamorín,Rožňava',
  'Łódź,Kraków,Gdańsk,Wrocław,Poznań,Białystok,Częstochowa,Toruń,Rzeszów,Bielsko-Biała,Gorzów,Dąbrowa,Elbląg,Wałbrzych,Świdnica,Góra,Tarnów,Włocławek,Jastrzębie,Śląska,Chorzów,Płock,Grudziądz,Słupsk,Świnoujście,Żory,Zamość,Łomża,Przemyśl,Kołobrzeg,Jelenia Góra,Żyrardów',
  'Győr,Székesfehérvár,Nyíregyháza,Kecskemét,Pécs,Hódmezővásárhely,Dunaújváros,Érd,Békéscsaba,Veszprém,Kőszeg,Gödöllő,Budaörs,Siófok,Salgótarján,Gyöngyös,Vác,Szűcsi',
  'Piteşti,Iaşi,Timişoara,Constanţa,Bucureşti,Târgovişte,Braşov,Galaţi,Ploieşti,Brăila,Bacău,Mureş,Bistriţa,Botoşani,Călăraşi,Vâlcea,Buzău,Focşani,Reşiţa,Paşcani',
  'Šibenik,Varaždin,Čakovec,Đakovo,Požega,Županja,Poreč,Križevci,Niš,Čačak,Užice,Bihać,Goražde,Brčko,Škofja Loka,Kočevje,Nikšić,Sveti Križ,Đurđevac,Ćuprija,Šabac,Vršac',
  // The Baltic States
  'Šiauliai,Panevėžys,Klaipėda,Marijampolė,Kėdainiai,Mažeikiai,Telšiai,Plungė,Šilutė,Radviliškis,Tauragė,Ukmergė,Rokiškis,Biržai,Gargždai,Kuršėnai,Elektrėnai',
  'Rīga,Rēzekne,Jūrmala,Liepāja,Jēkabpils,Cēsis,Kuldīga,Alūksne,Ķegums,Ādaži,Mārupe,Ķekava,Krāslava,Līvāni,Salacgrīva',
  'Pärnu,Kohtla-Järve,Võru,Jõgeva,Põlva,Jõhvi,Sillamäe,Kärdla,Türi,Rõuge,Tõrva,Põltsamaa,Mõisaküla,Jõelähtme,Õismäe,Nõo',
  // Western and Northern Europe, and places named from there
  'München,Köln,Düsseldorf,Nürnberg,Gießen,Lübeck,Würzburg,Göttingen,Saarbrücken,Münster,Osnabrück,Tübingen,Fürth,Mönchengladbach,Zürich,Österreich,Köthen,Böblingen,Lüdenscheid,Lüneburg,Görlitz,Mülheim,Gütersloh,Völklingen,Märkisch,Thüringen,Baden-Württemberg,Straße',
  'Saint-Étienne,Besançon,Orléans,Nîmes,Évry,Angoulême,Béziers,Mâcon,Liège,Genève,Alençon,Châlons,Évreux,Sète,Québec,Montréal,Neuchâtel,Île,Compiègne,Chambéry,Châteauroux,Périgueux,Vénissieux,Créteil,Réunion,Mérignac,Bègles,Trois-Rivières,Tétouan,Fès,Salé',
  'Málaga,León,Cádiz,Córdoba,Castellón,Almería,Gijón,Coruña,Logroño,San Sebastián,Jaén,Ávila,Cáceres,Mérida,Bogotá,Medellín,Cancún,Querétaro,Mazatlán,España,Alcalá,Leganés,México,Perú,Panamá,Asunción,Tucumán,Santa Fé,Paraná,Ibagué,Cúcuta,Concepción,Valparaíso,Viña,Culiacán,San Luis Potosí,Torreón,Mahón',
  'São Paulo,Brasília,Florianópolis,Goiânia,Maceió,Belém,São,Niterói,Évora,Setúbal,Guimarães,Santarém,Bragança,Portimão,Ribeirão,Cuiabá,Macapá,Uberlândia,Maringá,Itajaí,Vitória,Jundiaí,Camaçari,Açores,Covilhã,Póvoa,Leça,Luís',
  'Forlì,Cefalù,Città,Nardò,Mondovì,Cantù,Santhià,Salò,Canicattì,San Donà,Viggiù',
  'Göteborg,Malmö,Västerås,Örebro,Umeå,Linköping,Jönköping,Norrköping,Gävle,Borås,Växjö,Östersund,Åre,Luleå,Skövde,Södertälje,Skellefteå,Härnösand,Örnsköldsvik,Åbo,Jyväskylä,Hämeenlinna,Seinäjoki,Mäntsälä,Järvenpää,Ylöjärvi,Äänekoski',
  'Århus,Ålborg,København,Helsingør,Næstved,Køge,Sønderborg,Tønder,Tromsø,Ålesund,Bodø,Lillestrøm,Hønefoss,Førde,Hillerød,Ringkøbing,Færøerne,Tønsberg,Lørenskog,Bærum',
  'Reykjavík,Hafnarfjörður,Ísafjörður,Egilsstaðir,Kópavogur,Keflavík,Sauðárkrókur,Húsavík,Þorlákshöfn,Garðabær,Mosfellsbær,Vík',
  'België,Curaçao,Fryslân,Caraïben,Haïti,Zoë,Israël,Italië',
  'İstanbul,Eskişehir,Muğla,Şanlıurfa,Diyarbakır,İzmir,Ağrı,Kırşehir,Çanakkale,Gümüşhane,Iğdır,Balıkesir,Çorum,Nevşehir,Aydın,Kütahya,Elazığ,Düzce,Tekirdağ,Uşak,Kırıkkale,Kırklareli,Niğde,Şırnak,Muş,Adıyaman,Kahramanmaraş,Bingöl,Çankırı,Karabük,Kadıköy,Üsküdar,Beşiktaş,Şişli',
  // Other scripts
  'Москва,Петербург,Казань,Екатеринбург,Новгород,Тула,Омск,Челябинск,Самара,Ростов,Уфа,Красноярск,Пермь,Воронеж,Волгоград,Йошкар-Ола,Тюмень,Ярославль,Новосибирск,Краснодар,Сочи,Саратов,Тольятти,Иркутск,Хабаровск,Владивосток,Минск,Алматы,Астана,Ижевск,Барнаул,Томск,Кемерово,Рязань,Пенза,Липецк,Киров,Калуга,Тверь,Курск,Брянск,Мурманск,Сургут',
  'Київ,Харків,Львів,Дніпро,Запоріжжя,Вінниця,Одеса,Чернігів,Черкаси,Суми,Полтава,Рівне,Івано-Франківськ,Тернопіль,Луцьк,Ужгород,Миколаїв,Херсон,Житомир,Чернівці,Хмельницький,Кривий',
  'София,Пловдив,Варна,Бургас,Русе,Загора,Плевен,Сливен,Добрич,Шумен,Търново,Благоевград,Перник,Хасково,Ямбол,Београд,Нови Сад,Ниш,Скопје,Битола,Суботица',
  'Αθήνα,Θεσσαλονίκη,Πάτρα,Ηράκλειο,Λάρισα,Βόλος,Ιωάννινα,Χανιά,Άρτα,Άργος,Καλαμάτα,Ρόδος,Πειραιάς,Κόρινθος,Κέρκυρα,Τρίκαλα,Σέρρες,Ξάνθη,Κοζάνη,Καβάλα,Λευκωσία,Λεμεσός,Λάρνακα,Κρήτη,Αττική',
  'תל אביב,ירושלים,חיפה,באר שבע,אשדוד,נתניה,חולון,רמת גן,אילת,פתח תקווה,ראשון לציון,בני ברק,הרצליה,רעננה,נצרת,אשקלון,רחובות,כפר סבא,מודיעין,עכו',
  'دبي,أبوظبي,أبو ظبي,الشارقة,عجمان,الرياض,جدة,مكة,الدمام,الدوحة,القاهرة,عمان,الكويت,المنامة,رأس الخيمة,الفجيرة,العين,أم القيوين,الإسكندرية,بغداد,البصرة,بيروت,دمشق,الخبر,المدينة المنورة,الطائف,تبوك,أبها,مسقط,صلالة,حلب,صنعاء,عدن,الجيزة,تونس,الجزائر,الرباط,طرابلس,الدار البيضاء,تهران,مشهد',
  'กรุงเทพ,เชียงใหม่,ภูเก็ต,พัทยา,ขอนแก่น,นครราชสีมา,หาดใหญ่,ระยอง,อุดรธานี,เชียงราย,นนทบุรี,สงขลา,อยุธยา,ชลบุรี',
  '東京,大阪,名古屋,札幌,横浜,神戸,京都,福岡,広島,仙台,さいたま,千葉,新潟,熊本,那覇,つくば,長崎,金沢,川崎,北九州,静岡,岡山,鹿児島,埼玉,神奈川,北海道,沖縄,愛知,浜松,宮崎',
  '北京,上海,广州,深圳,天津,重庆,成都,武汉,杭州,南京,西安,苏州,青岛,大连,厦门,宁波,郑州,哈尔滨,昆明,乌鲁木齐,长沙,济南,福州,沈阳,合肥,东莞,佛山,无锡,石家庄,长春,南昌,贵阳,南宁,太原,兰州,海口,温州,义乌,珠海,拉萨,香港,澳门',
  '台北,高雄,台中,臺南,臺北,臺中,台南,新北,桃園,新竹,基隆,嘉義,花蓮,屏東,宜蘭,香港,彰化,苗栗,雲林,南投,臺東,台東,澎湖,金門,九龍,澳門',
  '서울,부산,인천,대구,대전,광주,울산,수원,성남,창원,제주,전주,청주,고양,용인,세종,포항,천안,안산,안양,김해,경기,강원,춘천,강릉,목포,여수,순천,진주',
];

const isOfSigns = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Thai}]/u;
const names = byLanguage.flatMap((places) => places.split(',')).filter((name) => /[^ -~]/.test(name));
const [ofSigns, ofLetters] = [true, false].map((signs) =>
  names.filter((name) => isOfSigns.test(name) === signs).sort((a, b) => b.length - a.length),
) as [string[], string[]];
const places = [
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${ofLetters.join('|')})(?![\\p{L}\\p{N}])`, 'giu'),
  new RegExp(ofSigns.join('|'), 'gu'),
];

/** The different places that a text names, in lower case. */
export function placesIn(text: string): ReadonlySet<string> {
  return new Set(places.flatMap((pattern) => text.match(pattern) ?? []).map((name) => name.toLowerCase()));
}
