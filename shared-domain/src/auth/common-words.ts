/** Some 1,700 frequent parts of passwords in lower case, the most frequent first. */
export const commonWords = `
password passwords passwort passwd passw pass passe motdepasse contrasena senha parola haslo salasana wachtwoord geslo
qwerty qwertz azerty qwertyu qwertyui qwertyuio qwertyuiop qwertyuiopas qwertyuiopasdf qwe qwer qwert qweasd qweasdzxc
qazwsx qazwsxedc qaz wsx edc asd asdf asdfg asdfgh asdfghj asdfghjk asdfghjkl asdfghjklqwe zxc zxcv zxcvb zxcvbn
zxcvbnm poiuytrewq lkjhgfdsa mnbvcxz abc abcd abcde abcdef abcdefg abcdefgh abcdefghijkl aaa xyz xxx zzz letmein
letmeinnow welcome welcomeback admin admins administrator administrador adminadmin root superuser user username test
tester testing guest login logon signin master secret secrets changeme changeit change secure security default hello
hellothere hallo hola bonjour ciao hey temp temporary demo sample example system manager support service backup server
database oracle mysql postgres windows linux ubuntu apple google facebook twitter youtube instagram whatsapp amazon
netflix microsoft office outlook gmail yahoo hotmail internet network computer laptop desktop keyboard mouse monitor
printer router wireless samsung nokia iphone android galaxy motorola sony playstation nintendo xbox minecraft fortnite
roblox pokemon pikachu mario zelda sonic warcraft starcraft counterstrike callofduty halo gamer gaming player monkey
dragon tiger lion panther leopard cheetah bear wolf fox horse pony dog doggy puppy cat kitty kitten rabbit bunny
hamster turtle snake spider scorpion eagle falcon hawk raven phoenix dolphin shark whale fish penguin elephant gorilla
chicken duck buffalo bull cow piggy sheep butterfly bee ladybug unicorn dinosaur animal animals football soccer
baseball basketball hockey tennis golf cricket rugby boxing wrestling racing running swimming skate skateboard
snowboard surfing fishing hunting dancing dancer ballet cheerleader gymnastics volleyball softball bowling yankees
lakers cowboys steelers packers raiders patriots eagles giants bears broncos redskins dolphins chargers vikings saints
falcons panthers ravens bengals browns cardinals rams chiefs seahawks texans titans jaguars bulls celtics knicks heat
spurs rockets warriors raptors leafs mapleleafs canadiens habs bruins rangers penguins flyers blackhawks redwings
oilers flames canucks senators bluejays mets redsox cubs dodgers braves tigers royals mariners astros phillies arsenal
chelsea liverpool manchester united barcelona realmadrid madrid juventus milan inter bayern dortmund ajax celtic
everton tottenham newcastle benfica porto boca riverplate flamengo corinthians palmeiras santos iloveyou ilove iloveu
iloveme loveyou loveme love lover lovers lovely loveable sweet sweetie sweetheart honey honeybee baby babygirl babyboy
babe darling angel angels princess prince queen king kingdom beautiful beauty pretty cutie cute sexy hottie handsome
gorgeous forever always together friend friends friendship bestfriend family mother mom mommy mama father dad daddy
papa brother sister grandma grandpa husband wife soulmate heart hearts kiss kisses hugs smile smiley happy happiness
lucky luck blessed blessing faith hope peace joy jesus jesuschrist christ god godisgood godislove lord heaven bible
church amen pray prayer spirit holy saint allah islam buddha krishna ganesh shiva sunshine sun sunny moon moonlight
star stars starlight sky bluesky cloud rain rainbow snow snowflake snowball thunder lightning storm hurricane tornado
ocean sea river lake mountain forest tree flower flowers rose roses lily daisy tulip violet jasmine lavender orchid
sunflower blossom garden nature earth planet universe space cosmos mars venus jupiter saturn mercury neptune pluto
apollo zeus hercules athena titan summer winter spring autumn fall january february march april may june july august
september october november december monday tuesday wednesday thursday friday saturday sunday today tomorrow yesterday
morning evening midnight weekend holiday christmas xmas easter halloween thanksgiving valentine birthday newyear
vacation red blue green yellow orange purple pink black white silver gold golden brown grey gray crimson scarlet
turquoise one two three four five six seven eight nine ten eleven twelve hundred thousand million billion zero number
numbers onetwothree first second third last canada canadian toronto ontario ottawa montreal quebec vancouver calgary
edmonton winnipeg halifax mississauga brampton hamilton london markham vaughan oshawa barrie kingston windsor
kitchener waterloo guelph america american usa newyork boston chicago texas dallas houston austin florida miami
orlando california losangeles hollywood sanfrancisco sandiego lasvegas vegas seattle denver detroit atlanta washington
virginia carolina georgia alabama tennessee nashville memphis kentucky ohio michigan hawaii alaska england english
britain british scotland ireland irish wales france french paris germany german berlin italy italian rome roma spain
spanish portugal brasil brazil mexico argentina chile colombia peru venezuela russia moscow poland ukraine turkey
istanbul greece athens egypt cairo india indian mumbai delhi pakistan karachi lahore china chinese beijing japan tokyo
korea seoul vietnam thailand philippines manila indonesia jakarta australia sydney melbourne nigeria lagos africa iran
iraq ferrari porsche lamborghini maserati bugatti bentley rollsroyce mercedes benz bmw audi volkswagen jetta passat
toyota corolla camry prius lexus honda civic accord acura nissan altima maxima infiniti mazda subaru impreza
mitsubishi suzuki hyundai kia ford mustang focus fiesta explorer ranger chevrolet chevy camaro corvette impala
silverado dodge charger challenger viper ram jeep wrangler cherokee chrysler buick cadillac pontiac firebird tesla
volvo saab jaguar landrover mini cooper fiat alfaromeo renault peugeot citroen skoda opel harley davidson
harleydavidson yamaha kawasaki ducati car cars auto autos automobile motor motors motorcycle truck trucks driver
driving drive garage dealer dealers dealership vehicle vehicles inventory sales salesman mechanic turbo diesel engine
wheels racer nascar superman batman spiderman ironman hulk thor captain captainamerica wolverine deadpool avengers
marvel joker robin flash superhero hero starwars startrek darthvader vader skywalker yoda jedi chewbacca stargate
matrix neo trinity terminator predator alien rambo rocky scarface godfather gandalf frodo hobbit hogwarts harrypotter
potter dumbledore voldemort hermione gameofthrones winteriscoming simpsons homer bart southpark cartman spongebob
patrick mickey mickeymouse minnie donald donaldduck goofy snoopy garfield scooby scoobydoo tweety barbie hellokitty
cinderella snowwhite ariel tinkerbell peterpan dracula vampire zombie ninja samurai pirate pirates wizard magic
magician merlin knight warrior soldier army navy marine marines airforce police sheriff cowboy rockstar rockandroll
rock metal metallica nirvana slipknot eminem tupac biggie snoopdogg jayz beyonce rihanna shakira madonna elvis beatles
acdc pinkfloyd ledzeppelin ironmaiden blink greenday linkinpark coldplay justin bieber justinbieber onedirection
taylorswift selena guitar piano drums drummer music musical singer song jazz hiphop rapper disco michael mike mikey
james jimmy jim john johnny jonathan jon robert rob bob bobby william will bill billy david dave richard rick ricky
dick joseph joe joey thomas tom tommy charles charlie chuck christopher chris daniel dan danny matthew matt anthony
tony mark marc don steven stephen steve paul andrew andy drew joshua josh kenneth ken kenny kevin brian bryan george
edward ed eddie ronald ron ronnie timothy tim timmy jason jeffrey jeff ryan jacob jake gary nicholas nick nicky eric
erik larry scott brandon benjamin ben benny samuel sam sammy gregory greg frank frankie alexander alex raymond ray
jack jackie dennis jerry tyler aaron jose carlos juan luis miguel jorge pedro antonio francisco manuel marco ricardo
fernando roberto alejandro diego pablo javier adam nathan henry harry zachary zach douglas doug peter pete kyle walter
ethan jeremy christian keith roger terry sean shawn gerald carl dylan harold jordan jesse bryce lawrence arthur
gabriel bruce logan oscar max maxwell leo leonardo lucas luke noah oliver simon martin victor vincent ivan igor boris
sergey dmitry vladimir andrei alexei mohammed mohamed muhammad ahmed ahmad ali hassan hussein omar khalid ibrahim
mustafa abdullah fatima aisha zahra maryam raj rahul rohit amit anil sanjay vijay suresh ramesh mary maria marie
patricia pat jennifer jenny jen linda elizabeth liz lizzy beth betty barbara barb susan sue suzy jessica jess jessie
sarah sara karen nancy lisa margaret maggie meg sandra sandy ashley kimberly kim emily emma donna michelle carol
amanda mandy melissa mel deborah debbie stephanie steph rebecca becky laura sharon cynthia cindy kathleen kathy kate
katie katherine amy angela angie shirley anna ann anne annie brenda pamela pam nicole nikki ruth samantha christine
christina tina catherine cathy debra rachel carolyn janet julie julia judy heather diane diana ginger joyce victoria
vicky kelly lauren cheryl megan andrea hannah jacqueline martha gloria teresa theresa olivia sophia sophie isabella
bella mia charlotte abigail abby chloe zoe zoey grace natalie natasha alyssa alexis alexandra sabrina tiffany amber
crystal brittany britney courtney danielle dani vanessa veronica monica erica brianna kayla taylor morgan madison
maddison destiny savannah cassandra claire clara eva eve elena helen helena irene ivy jade jane janice jean joanna
kristen kristin kristina leah lucy lola luna nadia nina paula rosa ruby stella sylvia tanya tara valerie wendy yvonne
zara priya pooja neha anjali sunita kavita lakshmi whatever trustno trustnoone nothing noone nobody nopassword
mypassword mypass newpassword oldpassword yourpassword thepassword ourpassword notpassword passwordpassword mysecret
mylove mylife mybaby mydog mycat myname mymoney myhome nevermind never forgot forget remember opensesame sesame
abracadabra access accessgranted granted denied private public enter exit open close begin start stop go goaway letsgo
cometome come hacker hacked hack cracker crack virus trojan zeroday freedom free liberty justice victory winner
winning champion champions legend legendary killer killers assassin destroy destroyer death dead deathstar devil demon
demons evil hell satan lucifer ghost shadow shadows dark darkness darkside light lighthouse fire firefly fireball
flame burn blaze ice icecream cold cool coolcat cooldude hot hotdog hothot boss bigboss bigboy bigdog bigdaddy big
little small tiny giant monster beast creature genius smart stupid idiot crazy insane loco nuts lazy funny joke money
moneymoney cash dollar dollars euro bitcoin crypto rich richie millionaire business company corporate enterprise
marketing finance account accounts accounting invoice payment payroll budget bank banker banking customer client
contact info information mail email post postmaster webmaster website homepage site web online offline cookie cookies
chocolate candy sugar cheese pizza burger hamburger sandwich bacon steak pasta spaghetti banana apples lemon cherry
strawberry blueberry raspberry peach mango pineapple coconut pepper peppers salt pumpkin potato tomato coffee tea
cocacola coke pepsi beer wine whiskey vodka tequila jackdaniels budweiser heineken corona marlboro cigar smoke weed
ganja marijuana cannabis school college university student teacher professor doctor nurse lawyer engineer pilot chief
officer president minister general major sergeant colonel director worker work job career project projects team member
members group home house homesweethome room door window kitchen bedroom street road avenue city town village country
world worldwide helloworld war warzone battle battlefield fight fighter fighting gun guns bullet sniper rifle weapon
sword blade diamond diamonds pearl emerald sapphire crystals jewel treasure platinum bronze steel iron copper super
superstar supernova hyper ultra mega alpha beta gamma delta omega sigma zeta echo foxtrot bravo tango zulu please
thanks thankyou sorry goodbye good goodluck goodday goodmorning bad badboy badgirl girl girls boy boys man woman women
men people person human body brain mind soul life live living lifeisgood alive born dream dreams dreamer dreammotor
dreaming wish wishes
`;
